public import Foundation

// Logs and tests depend on the error domains of Apple's module, so these stay the same under this
// module's name. Codes are the cases' positions, as Apple's compiler numbers them.

extension StoreKitError: CustomNSError {
  /// The domain that the error has in Apple's module.
  public static var errorDomain: String { "StoreKit.StoreKitError" }

  /// The error's words, by `NSError`'s keys for them.
  public var errorUserInfo: [String: Any] { words(of: self) }
}

extension InvalidRequestError: CustomNSError {
  /// The domain that the error has in Apple's module.
  public static var errorDomain: String { "StoreKit.InvalidRequestError" }

  /// The error's texts, by `NSError`'s keys; empty, because it has none.
  public var errorUserInfo: [String: Any] { words(of: self) }
}

extension Product.PurchaseError: CustomNSError {
  /// The domain that the error has in Apple's module.
  public static var errorDomain: String { "StoreKit.Product.PurchaseError" }

  /// The error's words, by `NSError`'s keys for them.
  public var errorUserInfo: [String: Any] { words(of: self) }
}

extension Transaction.RefundRequestError: CustomNSError {
  /// The domain that the error has in Apple's module.
  public static var errorDomain: String { "StoreKit.Transaction.RefundRequestError" }

  /// The error's words, by `NSError`'s keys for them.
  public var errorUserInfo: [String: Any] { words(of: self) }
}

extension VerificationResult.VerificationError: CustomNSError {
  /// The domain that the error has in Apple's module, which names the type that was signed.
  public static var errorDomain: String {
    let signed = String(reflecting: SignedType.self)
      .replacingOccurrences(of: "OpenStoreKit.", with: "StoreKit.")
    return "StoreKit.VerificationResult<\(signed)>.VerificationError"
  }

  /// The error's words, by `NSError`'s keys for them.
  public var errorUserInfo: [String: Any] { words(of: self) }
}

extension PaymentMethodBinding.PaymentMethodBindingError: CustomNSError {
  /// The domain that the error has in Apple's module.
  public static var errorDomain: String {
    "StoreKit.PaymentMethodBinding.PaymentMethodBindingError"
  }

  /// The error's words, by `NSError`'s keys for them.
  public var errorUserInfo: [String: Any] { words(of: self) }
}

/// Returns an error's own values, as `NSError` stores them: off Apple's systems, Foundation takes
/// no other values from an error with a domain of its own.
private func words(of error: any Error) -> [String: Any] {
  guard let error = error as? any LocalizedError else { return [:] }
  return [
    NSLocalizedDescriptionKey: error.errorDescription,
    NSLocalizedFailureReasonErrorKey: error.failureReason,
    NSLocalizedRecoverySuggestionErrorKey: error.recoverySuggestion,
  ].compactMapValues(\.self)
}
