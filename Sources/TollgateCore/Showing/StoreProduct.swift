public import Foundation

/// A product as the store sells it to this person: its words and price, in their storefront.
public struct StoreProduct: Hashable, Sendable, Identifiable {
  public let id: Catalog.Product.ID
  public let displayName: String
  public let description: String

  /// In units of the storefront's currency, exact.
  public let price: Decimal

  /// The price as the store writes it for this person.
  public let displayPrice: String

  /// How the store writes prices for this person, for amounts that are worked out from them.
  public let priceFormatStyle: Decimal.FormatStyle.Currency?

  /// What only subscriptions that renew have.
  public let subscription: SubscriptionTerms?

  public init(
    id: Catalog.Product.ID, displayName: String, description: String, price: Decimal,
    displayPrice: String, priceFormatStyle: Decimal.FormatStyle.Currency? = nil,
    subscription: SubscriptionTerms? = nil
  ) {
    self.id = id
    self.displayName = displayName
    self.description = description
    self.price = price
    self.displayPrice = displayPrice
    self.priceFormatStyle = priceFormatStyle
    self.subscription = subscription
  }
}

/// What the store has said it sells.
public enum ProductCatalogState: Hashable, Sendable {
  /// The store has not answered yet.
  case loading

  /// The store could not be reached.
  case unreachable

  /// What it sells of the catalog. Products it does not sell are left out.
  case loaded([StoreProduct])

  public subscript(id: Catalog.Product.ID) -> StoreProduct? {
    guard case .loaded(let products) = self else { return nil }
    return products.first { $0.id == id }
  }
}
