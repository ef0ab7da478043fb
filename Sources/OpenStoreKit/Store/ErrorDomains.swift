public import Foundation

// Logs and tests pin the domains that errors have in Apple's module, whatever this one is called. Codes are the cases'
// places, as the compiler gives them there too.

extension StoreKitError: CustomNSError {
  public static var errorDomain: String { "StoreKit.StoreKitError" }

  public var errorUserInfo: [String: Any] { words(of: self) }
}

extension InvalidRequestError: CustomNSError {
  public static var errorDomain: String { "StoreKit.InvalidRequestError" }

  public var errorUserInfo: [String: Any] { words(of: self) }
}

extension Product.PurchaseError: CustomNSError {
  public static var errorDomain: String { "StoreKit.Product.PurchaseError" }

  public var errorUserInfo: [String: Any] { words(of: self) }
}

extension Transaction.RefundRequestError: CustomNSError {
  public static var errorDomain: String { "StoreKit.Transaction.RefundRequestError" }

  public var errorUserInfo: [String: Any] { words(of: self) }
}

extension VerificationResult.VerificationError: CustomNSError {
  public static var errorDomain: String {
    let signed = String(reflecting: SignedType.self)
      .replacingOccurrences(of: "OpenStoreKit.", with: "StoreKit.")
    return "StoreKit.VerificationResult<\(signed)>.VerificationError"
  }

  public var errorUserInfo: [String: Any] { words(of: self) }
}

extension PaymentMethodBinding.PaymentMethodBindingError: CustomNSError {
  public static var errorDomain: String {
    "StoreKit.PaymentMethodBinding.PaymentMethodBindingError"
  }

  public var errorUserInfo: [String: Any] { words(of: self) }
}

/// Returns what an error says of itself, as `NSError` keeps it: off Apple's systems Foundation asks an error that has a
/// domain of its own for nothing else.
private func words(of error: any Error) -> [String: Any] {
  guard let error = error as? any LocalizedError else { return [:] }
  return [
    NSLocalizedDescriptionKey: error.errorDescription,
    NSLocalizedFailureReasonErrorKey: error.failureReason,
    NSLocalizedRecoverySuggestionErrorKey: error.recoverySuggestion,
  ].compactMapValues(\.self)
}
