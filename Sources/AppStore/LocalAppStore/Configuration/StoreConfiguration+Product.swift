public import Foundation

extension StoreConfiguration {
  /// A product that is for sale.
  public struct Product: Hashable, Codable, Sendable, Identifiable {
    /// The type of a product, with the raw values of the file.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
      /// A product that is used up, and can be bought again.
      case consumable = "Consumable"

      /// A product that is bought once and kept.
      case nonConsumable = "NonConsumable"

      /// A subscription that ends without renewing.
      case nonRenewing = "NonRenewingSubscription"

      /// A subscription that renews until it is turned off.
      case autoRenewable = "RecurringSubscription"
    }

    /// The product identifier.
    public var id: String

    /// The product's type.
    public var kind: Kind

    /// The product's name for the people who make the app.
    public var referenceName: String?

    /// The store's own number for the product.
    public var internalID: String

    /// The price, without a currency: the storefront determines it.
    public var price: Decimal

    /// The prices that differ in some storefronts, by the storefronts' codes such as `ESP`.
    ///
    /// An extension of ours. Nil if the number is the same everywhere.
    public var storefrontPrices: [String: Decimal]?

    /// A Boolean value that indicates whether a family may share the product.
    public var isFamilyShareable: Bool

    /// The product's words, one value for each locale.
    public var localizations: [Localization]

    /// The offers that codes grant.
    ///
    /// For one-time purchases this is an extension of ours.
    public var codeOffers: [Offer]

    /// The terms of a subscription, or nil for other products.
    public var subscription: Subscription?

    /// Creates a product in code.
    public init(
      id: String,
      kind: Kind,
      referenceName: String? = nil,
      internalID: String? = nil,
      price: Decimal,
      storefrontPrices: [String: Decimal]? = nil,
      isFamilyShareable: Bool = false,
      localizations: [Localization] = [],
      codeOffers: [Offer] = [],
      subscription: Subscription? = nil
    ) {
      self.id = id
      self.kind = kind
      self.referenceName = referenceName
      self.internalID = internalID ?? id
      self.price = price
      self.storefrontPrices = storefrontPrices
      self.isFamilyShareable = isFamilyShareable
      self.localizations = localizations
      self.codeOffers = codeOffers
      self.subscription = subscription
    }
  }
}

extension StoreConfiguration.Product {
  /// Returns the texts for a locale.
  ///
  /// They are those for the locale, else for its language, else for `fallback`, else the first.
  public func localization(for locale: String, fallback: String) -> StoreConfiguration.Localization?
  {
    func language(_ identifier: String) -> Substring? {
      identifier.split(whereSeparator: { $0 == "_" || $0 == "-" }).first
    }
    func exactly(_ identifier: String) -> StoreConfiguration.Localization? {
      let wanted = identifier.replacing("-", with: "_")
      return localizations.first { $0.locale.replacing("-", with: "_") == wanted }
    }
    return exactly(locale)
      ?? localizations.first { language($0.locale) == language(locale) }
      ?? exactly(fallback)
      ?? localizations.first
  }
}
