public import Foundation

/// A payment method that an app adds to the person's account.
///
/// No account may have one here.
public struct PaymentMethodBinding: Identifiable, Hashable, Sendable {
  /// An error that explains why a way to pay can't be added.
  public enum PaymentMethodBindingError: Error, Hashable, Sendable {
    /// The account may not have such a way to pay; here no account has one.
    case notEligible

    /// The identifier is not valid: here, it is empty.
    case invalidPinningID

    /// The payment method could not be added.
    case failed
  }

  /// The identifier that the app passed.
  public let id: String

  /// Creates a way to pay, which always fails.
  ///
  /// - Throws: `PaymentMethodBindingError`: it is never eligible here.
  public init(id: String) async throws {
    guard !id.isEmpty else { throw PaymentMethodBindingError.invalidPinningID }
    throw PaymentMethodBindingError.notEligible
  }

  /// Adds it to the person's account.
  ///
  /// - Throws: `PaymentMethodBindingError`.
  public func bind() async throws { throw PaymentMethodBindingError.failed }
}

extension PaymentMethodBinding.PaymentMethodBindingError: LocalizedError {
  /// The error's words, in English.
  public var errorDescription: String? {
    switch self {
    case .notEligible: "Not Eligible"
    case .invalidPinningID: "Invalid Identifier"
    case .failed: "Unable to Complete Request"
    }
  }
}
