/// A purchase that a person began in the App Store, for the app to complete.
public struct PromotedPurchase: Hashable, Codable, Sendable {
  /// The identifier of the product.
  public let productID: String

  /// The offer that was shown, or nil for none.
  public let offerID: String?

  /// Creates a purchase of a product and the offer it was shown with.
  public init(productID: String, offerID: String? = nil) {
    self.productID = productID
    self.offerID = offerID
  }
}
