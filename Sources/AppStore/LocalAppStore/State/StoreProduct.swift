public import AppStoreWire
public import Foundation

/// A product as a storefront shows it: words in a locale, a price in a currency.
public struct StoreProduct: Hashable, Codable, Sendable, Identifiable {
  /// The product identifier.
  public let id: String

  /// The product's type.
  public let kind: StoreConfiguration.Product.Kind

  /// The store's own number for the product.
  public let internalID: String

  /// The product's name in ``locale``, or empty if it has none.
  public let displayName: String

  /// The product's description in ``locale``, or empty if it has none.
  public let description: String

  /// The price in the storefront's currency.
  public let price: Decimal

  /// A Boolean value that indicates whether a family may share the product.
  public let isFamilyShareable: Bool

  /// The storefront that the product is sold in.
  public let storefront: StorefrontCountry

  /// The locale of the texts and of the price.
  public let locale: String

  /// The terms of a subscription, or nil for other products.
  public let subscription: StoreConfiguration.Subscription?

  /// The name of its subscription group, or nil for other products.
  public let groupName: String?

  init(
    _ product: StoreConfiguration.Product, in configuration: StoreConfiguration, price: Decimal,
    storefront: StorefrontCountry, locale: String
  ) {
    let words = product.localization(for: locale, fallback: configuration.settings.locale)
    let group = configuration.subscriptionGroups.first { $0.id == product.subscription?.groupID }
    self.id = product.id
    self.kind = product.kind
    self.internalID = product.internalID
    self.displayName = words?.displayName ?? ""
    self.description = words?.description ?? ""
    self.price = price
    self.isFamilyShareable = product.isFamilyShareable
    self.storefront = storefront
    self.locale = locale
    self.subscription = product.subscription
    self.groupName = group?.name
  }
}

extension StoreConfiguration.Product.Kind {
  /// The kind as transactions name it.
  public var wire: WireProductType {
    switch self {
    case .consumable: .consumable
    case .nonConsumable: .nonConsumable
    case .nonRenewing: .nonRenewing
    case .autoRenewable: .autoRenewable
    }
  }
}
