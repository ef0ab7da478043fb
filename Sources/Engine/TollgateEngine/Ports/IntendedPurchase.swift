public import TollgateCore

/// A purchase that a person began outside of the app, such as on its page in the App Store.
public struct IntendedPurchase: Hashable, Sendable {
  /// The store's offering.
  public enum Offering: Hashable, Sendable {
    /// The regular price, or an introductory offer, which applies automatically.
    case regular

    /// An App Store offer for a subscriber who has lapsed, by its identifier.
    case winBack(String)

    /// Another offer, which the app can't name in a purchase, by its identifier.
    case other(String)
  }

  /// The product.
  public let product: Catalog.Product.ID

  /// The store's offering.
  public let offering: Offering

  /// Creates a purchase that a person has begun.
  public init(_ product: Catalog.Product.ID, offering: Offering = .regular) {
    self.product = product
    self.offering = offering
  }
}
