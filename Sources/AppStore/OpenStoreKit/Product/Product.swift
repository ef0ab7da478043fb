import AppStoreWire
public import Foundation
import LocalAppStore

/// A product that is for sale, as the App Store shows it on this device.
public struct Product: Identifiable, Sendable {
  /// The product identifier.
  public let id: String

  /// The product's type: consumable, bought once, or a subscription.
  public let type: ProductType

  /// The name in the device's language.
  public let displayName: String

  /// The description in the device's language.
  public let description: String

  /// The price in the storefront's currency.
  public let price: Decimal

  /// The price as people there write it.
  public let displayPrice: String

  /// The style that writes prices of this storefront.
  public let priceFormatStyle: Decimal.FormatStyle.Currency

  /// The group, period and offers of an auto-renewable subscription; nil for other products.
  public let subscription: SubscriptionInfo?

  /// A Boolean value that indicates whether a family may share the product.
  public let isFamilyShareable: Bool

  /// The product as the store describes it, written again each time it is read.
  public var jsonRepresentation: Data { ProductJSON(sold, style: priceFormatStyle).data }

  /// The product in the store.
  private let sold: StoreProduct
  let storefront: StorefrontCountry
  let launch: AppLaunch

  init(_ product: StoreProduct, launch: AppLaunch) {
    let style = Decimal.FormatStyle.Currency(
      code: product.storefront.currency, locale: Locale(identifier: product.locale))
    self.id = product.id
    self.type = ProductType(rawValue: product.kind.wire.rawValue)
    self.displayName = product.displayName
    self.description = product.description
    self.price = product.price
    self.displayPrice = product.price.formatted(style)
    self.priceFormatStyle = style
    self.subscription = SubscriptionInfo(product, style: style, launch: launch)
    self.isFamilyShareable = product.isFamilyShareable
    self.sold = product
    self.storefront = product.storefront
    self.launch = launch
  }
}

extension Product: Hashable {
  /// Returns whether the store describes both products in the same way.
  public static func == (lhs: Product, rhs: Product) -> Bool {
    lhs.sold == rhs.sold
  }

  /// Hashes the product's identifier.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension Product: CustomDebugStringConvertible {
  /// A text for logs and debuggers: ``jsonRepresentation`` as text.
  public var debugDescription: String { String(decoding: jsonRepresentation, as: UTF8.self) }
}

extension Product {
  /// A type of product.
  ///
  /// Its raw values are those in the App Store's signed transactions.
  public struct ProductType: RawRepresentable, Hashable, Sendable {
    /// The type's name, as signed transactions carry it.
    public let rawValue: String

    /// Creates a type by its name, which may be unknown.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A product that is used up, and can be bought again.
    public static let consumable = ProductType(rawValue: "Consumable")

    /// A product that is bought once and kept.
    public static let nonConsumable = ProductType(rawValue: "Non-Consumable")

    /// A subscription that ends and does not renew.
    public static let nonRenewable = ProductType(rawValue: "Non-Renewing Subscription")

    /// A subscription that renews until it is turned off.
    public static let autoRenewable = ProductType(rawValue: "Auto-Renewable Subscription")

    /// Several subscriptions that are bought as one.
    ///
    /// Apple documents no name of it in signed data; this one is ours.
    public static let subscriptionBundle = ProductType(rawValue: "Subscription Bundle")

    /// A suite of subscriptions.
    ///
    /// Apple documents no name of it in signed data; this one is ours.
    public static let subscriptionSuite = ProductType(rawValue: "Subscription Suite")
  }
}
