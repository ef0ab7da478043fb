public import Foundation
import LocalAppStore

/// The domain of a test session's errors.
public let SKTestErrorDomain = "SKTestErrorDomain"

/// Why a test session did not do something.
public struct SKTestError: Error, Hashable, Sendable {
  /// What went wrong.
  ///
  /// Apple does not publish the numbers; these are in the order of its list.
  public enum Code: Int, Hashable, Sendable, CaseIterable {
    case serviceUnavailable
    case fileNotFound
    case invalidURL
    case invalidProductType
    case invalidProductIdentifier
    case noSubscriptionFound
    case noTransactionFound
    case invalidAction
  }

  public let code: Code

  /// What else there is to say, which an `NSError` can hold and pass on.
  private let details: NSError

  /// Makes an error of a code.
  ///
  /// - Parameters:
  ///   - code: What went wrong.
  ///   - userInfo: What else there is to say, as an `NSError` has it.
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
  public static var errorDomain: String { SKTestErrorDomain }
  public static var serviceUnavailable: Code { .serviceUnavailable }
  public static var fileNotFound: Code { .fileNotFound }
  public static var invalidURL: Code { .invalidURL }
  public static var invalidProductType: Code { .invalidProductType }
  public static var invalidProductIdentifier: Code { .invalidProductIdentifier }
  public static var noSubscriptionFound: Code { .noSubscriptionFound }
  public static var noTransactionFound: Code { .noTransactionFound }
  public static var invalidAction: Code { .invalidAction }
}

extension SKTestError.Code {
  /// Whether an error is of this code, so that `catch SKTestError.invalidAction` works.
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
    case .noSubscriptionFound: "Nobody subscribes to it."
    case .noTransactionFound: "There is no such transaction."
    case .invalidAction: "The transaction does not allow that."
    }
  }
}

extension SKTestError: LocalizedError {
  public var errorDescription: String? { details.localizedDescription }
}

extension SKTestError: CustomNSError {
  public var errorCode: Int { code.rawValue }
  public var errorUserInfo: [String: Any] { details.userInfo }

  /// What else there is to say.
  public var userInfo: [String: Any] { details.userInfo }
}
