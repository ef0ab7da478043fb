public import Foundation

// Logs and tests pin the domains that errors have in Apple's module, whatever this one is called. Codes are the cases'
// places, as the compiler gives them there too.

extension StoreKitError: CustomNSError {
  public static var errorDomain: String { "StoreKit.StoreKitError" }
}

extension InvalidRequestError: CustomNSError {
  public static var errorDomain: String { "StoreKit.InvalidRequestError" }
}

extension Product.PurchaseError: CustomNSError {
  public static var errorDomain: String { "StoreKit.Product.PurchaseError" }
}

extension Transaction.RefundRequestError: CustomNSError {
  public static var errorDomain: String { "StoreKit.Transaction.RefundRequestError" }
}

extension VerificationResult.VerificationError: CustomNSError {
  public static var errorDomain: String {
    let signed = String(reflecting: SignedType.self)
      .replacingOccurrences(of: "OpenStoreKit.", with: "StoreKit.")
    return "StoreKit.VerificationResult<\(signed)>.VerificationError"
  }
}

extension PaymentMethodBinding.PaymentMethodBindingError: CustomNSError {
  public static var errorDomain: String {
    "StoreKit.PaymentMethodBinding.PaymentMethodBindingError"
  }
}
