public import Foundation
import LocalAppStore

extension Product {
  /// Better terms of a subscription for some people.
  public struct SubscriptionOffer: Hashable, Sendable {
    /// Whom an offer is for.
    public struct OfferType: RawRepresentable, Hashable, Sendable {
      public let rawValue: String

      public init(rawValue: String) { self.rawValue = rawValue }

      public static let introductory = OfferType(rawValue: "Introductory")
      public static let promotional = OfferType(rawValue: "Promotional")
      public static let winBack = OfferType(rawValue: "WinBack")
    }

    /// How an offer is paid.
    public struct PaymentMode: RawRepresentable, Hashable, Sendable {
      public let rawValue: String

      public init(rawValue: String) { self.rawValue = rawValue }

      public static let payAsYouGo = PaymentMode(rawValue: "PayAsYouGo")
      public static let payUpFront = PaymentMode(rawValue: "PayUpFront")
      public static let freeTrial = PaymentMode(rawValue: "FreeTrial")

      init(_ mode: StoreConfiguration.Offer.PaymentMode) {
        switch mode {
        case .free: self = .freeTrial
        case .payAsYouGo: self = .payAsYouGo
        case .payUpFront: self = .payUpFront
        }
      }
    }

    /// The offer's identifier.
    ///
    /// An introductory offer has none.
    public let id: String?

    public let type: OfferType

    /// The price of one period.
    public let price: Decimal

    public let displayPrice: String
    public let period: SubscriptionPeriod

    /// How many periods are paid one by one.
    public let periodCount: Int

    public let paymentMode: PaymentMode

    init(
      _ offer: StoreConfiguration.Offer, type: OfferType,
      of subscription: StoreConfiguration.Subscription,
      style: Decimal.FormatStyle.Currency
    ) {
      self.id = offer.id
      self.type = type
      self.price = offer.price
      self.displayPrice = offer.price.formatted(style)
      self.period = SubscriptionPeriod(offer.period ?? subscription.period)
      self.periodCount = offer.periodCount
      self.paymentMode = PaymentMode(offer.paymentMode)
    }
  }
}
