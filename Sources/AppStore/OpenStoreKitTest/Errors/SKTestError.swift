public import Foundation
import LocalAppStore

/// The domain of a test session's errors.
public let SKTestErrorDomain = "SKTestErrorDomain"

/// An error that explains why a test session failed.
public struct SKTestError: Error, Hashable, Sendable {
  /// The code of an error.
  ///
  /// Apple does not publish the numbers; these are in the order of its list.
  public enum Code: Int, Hashable, Sendable, CaseIterable {
    /// The store is not available.
    case serviceUnavailable

    /// The StoreKit configuration doesn't exist.
    case fileNotFound

    /// The address is not a file's.
    case invalidURL

    /// The product is of another type than the call needs.
    case invalidProductType

    /// The configuration does not sell the product.
    case invalidProductIdentifier

    /// No account has the subscription.
    case noSubscriptionFound

    /// The transaction doesn't exist.
    case noTransactionFound

    /// The transaction does not allow the call.
    case invalidAction
  }

  /// The error code.
  public let code: Code

  /// The error's user info, in a form that an `NSError` can store.
  private let details: NSError

  /// Creates an error of a code.
  ///
  /// - Parameters:
  ///   - code: The error code.
  ///   - userInfo: The error's user info; without a description there, the code's own is added.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    self.code = code
    details = NSError(
      domain: SKTestErrorDomain, code: code.rawValue,
      userInfo: [NSLocalizedDescriptionKey: code.sentence].merging(userInfo) { $1 })
  }

  init(_ code: Code, _ sentence: String) {
    self.init(code, userInfo: [NSLocalizedDescriptionKey: sentence])
  }

  init(_ error: AppStoreError) {
    let code: Code =
      switch error.code {
      case .unknownTransaction: .noTransactionFound
      case .notSubscribed: .noSubscriptionFound
      case .unknownProduct: .invalidProductIdentifier
      case .notASubscription: .invalidProductType
      default: .invalidAction
      }
    self.init(code, error.message)
  }
}

extension SKTestError {
  /// The domain of a test session's errors: ``SKTestErrorDomain``.
  public static var errorDomain: String { SKTestErrorDomain }

  /// The error code for a store that is not available.
  public static var serviceUnavailable: Code { .serviceUnavailable }

  /// The error code for a StoreKit configuration that doesn't exist.
  public static var fileNotFound: Code { .fileNotFound }

  /// The error code for an address that is not a file's.
  public static var invalidURL: Code { .invalidURL }

  /// The error code for a product of another type than the call needs.
  public static var invalidProductType: Code { .invalidProductType }

  /// The error code for a product that the configuration does not sell.
  public static var invalidProductIdentifier: Code { .invalidProductIdentifier }

  /// The error code for a subscription that no account has.
  public static var noSubscriptionFound: Code { .noSubscriptionFound }

  /// The error code for a transaction that doesn't exist.
  public static var noTransactionFound: Code { .noTransactionFound }

  /// The error code for a call that the transaction does not allow.
  public static var invalidAction: Code { .invalidAction }
}

extension SKTestError.Code {
  /// Returns whether an error has this code, so that `catch SKTestError.invalidAction` works.
  public static func ~= (code: SKTestError.Code, error: any Error) -> Bool {
    (error as? SKTestError)?.code == code
  }

  fileprivate var sentence: String {
    switch self {
    case .serviceUnavailable: "The store is not available."
    case .fileNotFound: "There is no such StoreKit configuration."
    case .invalidURL: "This is not the address of a file."
    case .invalidProductType: "The product is of another type."
    case .invalidProductIdentifier: "The configuration sells no such product."
    case .noSubscriptionFound: "No account subscribes to it."
    case .noTransactionFound: "There is no such transaction."
    case .invalidAction: "The transaction does not allow that."
    }
  }
}

extension SKTestError: LocalizedError {
  /// The error's description, from its user info.
  public var errorDescription: String? { details.localizedDescription }
}

extension SKTestError: CustomNSError {
  /// The number of the code, as in `NSError`.
  public var errorCode: Int { code.rawValue }

  /// The error's user info, as in `NSError`.
  public var errorUserInfo: [String: Any] { details.userInfo }

  /// The error's user info: its description, with the values that its creator added.
  public var userInfo: [String: Any] { details.userInfo }
}
