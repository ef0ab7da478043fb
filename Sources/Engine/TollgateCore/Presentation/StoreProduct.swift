public import Foundation

/// A product as the store sells it to this person: its texts and price, in their storefront.
public struct StoreProduct: Hashable, Sendable, Identifiable {
  /// The identifier of the store product.
  public let id: Catalog.Product.ID

  /// The localized name.
  public let displayName: String

  /// The localized description.
  public let description: String

  /// The exact price, in units of the storefront's currency.
  public let price: Decimal

  /// The price as the store writes it for this person.
  public let displayPrice: String

  /// The store's price format for this person, for computed amounts.
  public let priceFormatStyle: Decimal.FormatStyle.Currency?

  /// The terms of an auto-renewable subscription.
  public let subscription: SubscriptionTerms?

  /// A Boolean value that indicates whether the store lets the family share it.
  public let isFamilyShareable: Bool

  /// Creates a store product.
  public init(
    id: Catalog.Product.ID, displayName: String, description: String, price: Decimal,
    displayPrice: String, priceFormatStyle: Decimal.FormatStyle.Currency? = nil,
    subscription: SubscriptionTerms? = nil, isFamilyShareable: Bool = false
  ) {
    self.id = id
    self.displayName = displayName
    self.description = description
    self.price = price
    self.displayPrice = displayPrice
    self.priceFormatStyle = priceFormatStyle
    self.subscription = subscription
    self.isFamilyShareable = isFamilyShareable
  }
}

/// The state of the products that the store sells.
public enum ProductCatalogState: Hashable, Sendable {
  /// The store has not answered yet.
  case loading

  /// The store could not be reached.
  case unreachable

  /// The catalog's products that the store sells.
  ///
  /// Others are omitted.
  case loaded([StoreProduct])

  /// Returns the product if the store sells it.
  public subscript(id: Catalog.Product.ID) -> StoreProduct? {
    guard case .loaded(let products) = self else { return nil }
    return products.first { $0.id == id }
  }
}
