import Foundation

/// The contents of a StoreKit 1 payment, as a value.
struct PaymentOrder: Hashable, Sendable {
  /// A promotional offer that the app's server signed.
  struct Discount: Hashable, Sendable {
    let identifier: String
    let keyIdentifier: String
    let nonce: UUID

    /// In Base64.
    let signature: String

    let timestamp: Int
  }

  var productID: String
  var quantity = 1
  var applicationUsername: String?
  var simulatesAskToBuy = false
  var discount: Discount?

  /// The same order in StoreKit 2's words.
  var options: Set<Product.PurchaseOption> {
    var options: Set<Product.PurchaseOption> = []
    if quantity != 1 { options.insert(.quantity(quantity)) }
    if let token = applicationUsername.flatMap(UUID.init(uuidString:)) {
      options.insert(.appAccountToken(token))
    }
    if simulatesAskToBuy { options.insert(.simulatesAskToBuyInSandbox(true)) }
    if let discount {
      options.insert(
        .promotionalOffer(
          offerID: discount.identifier, keyID: discount.keyIdentifier, nonce: discount.nonce,
          signature: Data(base64Encoded: discount.signature) ?? Data(),
          timestamp: discount.timestamp))
    }
    return options
  }
}
