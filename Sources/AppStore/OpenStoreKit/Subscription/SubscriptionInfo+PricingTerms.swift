public import Foundation
import LocalAppStore

extension Product.SubscriptionInfo {
  /// A rhythm in which a subscription is paid.
  ///
  /// Its raw values are those in the App Store's signed transactions.
  public struct BillingPlanType: RawRepresentable, Hashable, Sendable {
    /// The rhythm's name, as signed transactions carry it.
    public let rawValue: String

    /// Creates a billing plan type by its name, which may be unknown.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A commitment of twelve months is paid month by month.
    public static let monthly = BillingPlanType(rawValue: "MONTHLY")

    /// The whole period is paid at its beginning.
    public static let upFront = BillingPlanType(rawValue: "BILLED_UPFRONT")
  }

  /// The time that one payment pays for.
  public typealias BillingPeriod = Product.SubscriptionPeriod

  /// A value with the length and the price of a subscriber's commitment.
  public struct CommitmentInfo: Hashable, Sendable {
    /// The total of all payments.
    public let price: Decimal

    /// The total of all payments, formatted for the storefront.
    public let displayPrice: String

    /// The length of the commitment.
    public let period: Product.SubscriptionPeriod
  }

  /// The terms of one of a subscription's billing plans.
  public struct PricingTerms: Hashable, Sendable {
    /// The rhythm of the payments.
    public let billingPlanType: BillingPlanType

    /// The time that one payment pays for.
    public let billingPeriod: BillingPeriod

    /// The price of one payment.
    public let billingPrice: Decimal

    /// The price of one payment, as people in the storefront write it.
    public let billingDisplayPrice: String

    /// The length and the price of the commitment.
    public let commitmentInfo: CommitmentInfo

    /// The offers for this way to pay.
    public let subscriptionOffers: [Product.SubscriptionOffer]

    /// Returns the offers of one kind.
    public subscript(
      offers type: Product.SubscriptionOffer.OfferType
    ) -> [Product.SubscriptionOffer] {
      subscriptionOffers.filter { $0.type == type }
    }
  }
}

extension Product.SubscriptionInfo.PricingTerms {
  /// Creates the terms of each of a product's billing plans, beginning with payment at once.
  static func all(
    of product: StoreProduct, _ subscription: StoreConfiguration.Subscription,
    style: Decimal.FormatStyle.Currency
  ) -> [Self] {
    let upFront = Self(
      .upFront, of: subscription, period: subscription.period, price: product.price,
      total: product.price, style: style)
    guard let monthly = subscription.monthlyPlan else { return [upFront] }
    return [
      upFront,
      Self(
        .monthly, of: subscription, period: StoreConfiguration.Period(1, .month),
        price: monthly.price, total: monthly.price * 12, style: style),
    ]
  }

  private init(
    _ plan: StoreConfiguration.BillingPlan.Kind, of subscription: StoreConfiguration.Subscription,
    period: StoreConfiguration.Period, price: Decimal, total: Decimal,
    style: Decimal.FormatStyle.Currency
  ) {
    typealias Offer = StoreConfiguration.Offer
    func offers(
      _ offers: [Offer], _ type: Product.SubscriptionOffer.OfferType
    ) -> [Product.SubscriptionOffer] {
      offers.filter { ($0.billingPlan ?? .upFront) == plan }.map {
        Product.SubscriptionOffer($0, type: type, of: subscription, style: style)
      }
    }
    self.billingPlanType = .init(rawValue: plan.rawValue)
    self.billingPeriod = Product.SubscriptionPeriod(period)
    self.billingPrice = price
    self.billingDisplayPrice = price.formatted(style)
    self.commitmentInfo = .init(
      price: total, displayPrice: total.formatted(style),
      period: Product.SubscriptionPeriod(subscription.period))
    self.subscriptionOffers =
      offers(subscription.introductoryOffer(of: plan).map { [$0] } ?? [], .introductory)
      + offers(subscription.promotionalOffers, .promotional)
      + offers(subscription.winBackOffers, .winBack)
  }
}
