import AppStoreWire
public import Foundation
import LocalAppStore

/// Something for sale, as the App Store shows it on this device.
public struct Product: Identifiable, Sendable {
  /// The product identifier.
  public let id: String

  public let type: ProductType

  /// The name in the device's language.
  public let displayName: String

  /// The description in the device's language.
  public let description: String

  /// The price in the storefront's currency.
  public let price: Decimal

  /// The price as people there write it.
  public let displayPrice: String

  /// How prices of this storefront are written.
  public let priceFormatStyle: Decimal.FormatStyle.Currency

  /// What only auto-renewable subscriptions have.
  public let subscription: SubscriptionInfo?

  public let isFamilyShareable: Bool

  /// The product as the store describes it, written anew each time it is asked for.
  public var jsonRepresentation: Data { ProductJSON(sold, style: priceFormatStyle).data }

  /// The product as the store has it.
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
  /// Products are the same where the store describes them in the same way.
  public static func == (lhs: Product, rhs: Product) -> Bool {
    lhs.sold == rhs.sold
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension Product: CustomDebugStringConvertible {
  public var debugDescription: String { String(decoding: jsonRepresentation, as: UTF8.self) }
}

extension Product {
  /// What buying a product means.
  public struct ProductType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let consumable = ProductType(rawValue: "Consumable")
    public static let nonConsumable = ProductType(rawValue: "Non-Consumable")
    public static let nonRenewable = ProductType(rawValue: "Non-Renewing Subscription")
    public static let autoRenewable = ProductType(rawValue: "Auto-Renewable Subscription")
  }
}
