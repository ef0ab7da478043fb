public import Foundation

/// A product as StoreKit 1 describes it.
open class SKProduct: NSObject {
  /// A calendar unit.
  public enum PeriodUnit: UInt, Hashable, Sendable {
    /// A day.
    case day = 0

    /// A week.
    case week = 1

    /// A month.
    case month = 2

    /// A year.
    case year = 3
  }

  let product: Product?

  /// Creates a product that no store sells, for tests that override its properties.
  public override init() {
    product = nil
    super.init()
  }

  init(_ product: Product) {
    self.product = product
    super.init()
  }

  /// The product identifier.
  open var productIdentifier: String { product?.id ?? "" }

  /// The name in the device's language.
  open var localizedTitle: String { product?.displayName ?? "" }

  /// The description in the device's language.
  open var localizedDescription: String { product?.description ?? "" }

  /// The price in the storefront's currency.
  open var price: NSDecimalNumber { NSDecimalNumber(decimal: product?.price ?? 0) }

  /// The locale by which prices of this storefront are written, its currency included.
  open var priceLocale: Locale { product?.priceLocale ?? Locale(identifier: "en_US") }

  /// A Boolean value that indicates whether a family may share the product.
  open var isFamilyShareable: Bool { product?.isFamilyShareable ?? false }

  /// The length of a subscription's period, or nil for other products.
  open var subscriptionPeriod: SKProductSubscriptionPeriod? {
    product?.subscription.map { SKProductSubscriptionPeriod($0.subscriptionPeriod) }
  }

  /// A subscription's introductory offer.
  open var introductoryPrice: SKProductDiscount? {
    product?.subscription?.introductoryOffer.map { SKProductDiscount($0, locale: priceLocale) }
  }

  /// The group of a subscription.
  open var subscriptionGroupIdentifier: String? { product?.subscription?.subscriptionGroupID }

  /// The promotional offers of a subscription.
  open var discounts: [SKProductDiscount] {
    (product?.subscription?.promotionalOffers ?? []).map {
      SKProductDiscount($0, locale: priceLocale)
    }
  }

  /// The version of its downloadable content: empty, because it has none.
  open var contentVersion: String { "" }

  /// A Boolean value that indicates whether something is downloaded with it: always false.
  open var isDownloadable: Bool { false }

  /// The sizes of its downloadable content: none.
  open var downloadContentLengths: [NSNumber] { [] }

  /// The version of its downloadable content: empty, because it has none.
  open var downloadContentVersion: String { "" }
}

/// A number of calendar units, in StoreKit 1's form.
open class SKProductSubscriptionPeriod: NSObject {
  private let period: Product.SubscriptionPeriod?

  /// Creates an empty period, for tests that override its members.
  public override init() {
    period = nil
    super.init()
  }

  init(_ period: Product.SubscriptionPeriod) {
    self.period = period
    super.init()
  }

  /// The number of units.
  open var numberOfUnits: Int { period?.value ?? 0 }

  /// The unit.
  open var unit: SKProduct.PeriodUnit {
    switch period?.unit {
    case .day, nil: .day
    case .week: .week
    case .month: .month
    case .year: .year
    }
  }
}

/// An offer of a subscription at better terms, as StoreKit 1 describes it.
open class SKProductDiscount: NSObject {
  /// The way in which an offer is paid.
  public enum PaymentMode: UInt, Hashable, Sendable {
    /// The offer's price is paid for each of its periods, one by one.
    case payAsYouGo = 0

    /// The offer's price is paid once, for all of its length.
    case payUpFront = 1

    /// Nothing is paid.
    case freeTrial = 2
  }

  /// The kind of people that an offer is for.
  public enum `Type`: UInt, Hashable, Sendable {
    /// People who never subscribed in the group.
    case introductory = 0

    /// People who subscribe or did.
    case subscription = 1
  }

  private let offer: Product.SubscriptionOffer?
  private let locale: Locale

  /// Creates an empty offer, for tests that override its members.
  public override init() {
    offer = nil
    locale = Locale(identifier: "en_US")
    super.init()
  }

  init(_ offer: Product.SubscriptionOffer, locale: Locale) {
    self.offer = offer
    self.locale = locale
    super.init()
  }

  /// The identifier, which an introductory offer has not.
  open var identifier: String? { offer?.id }

  /// The price of one period.
  open var price: NSDecimalNumber { NSDecimalNumber(decimal: offer?.price ?? 0) }

  /// The locale by which the offer's price is written, its currency included.
  open var priceLocale: Locale { locale }

  /// The length of one period.
  open var subscriptionPeriod: SKProductSubscriptionPeriod {
    offer.map { SKProductSubscriptionPeriod($0.period) } ?? SKProductSubscriptionPeriod()
  }

  /// The number of periods, which are paid one by one.
  open var numberOfPeriods: Int { offer?.periodCount ?? 0 }

  /// The way in which the offer is paid.
  open var paymentMode: PaymentMode {
    switch offer?.paymentMode {
    case .payUpFront: .payUpFront
    case .freeTrial: .freeTrial
    default: .payAsYouGo
    }
  }

  /// The kind of people that the offer is for.
  open var type: `Type` { offer?.type == .introductory ? .introductory : .subscription }
}

extension Product {
  /// The locale by which prices are written, which names their currency.
  fileprivate var priceLocale: Locale {
    Locale(
      identifier: "\(priceFormatStyle.locale.identifier)@currency=\(priceFormatStyle.currencyCode)")
  }
}
