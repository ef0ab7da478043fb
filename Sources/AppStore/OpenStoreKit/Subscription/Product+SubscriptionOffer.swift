public import Foundation
import LocalAppStore

extension Product {
  /// An offer of a subscription at better terms, for some people.
  public struct SubscriptionOffer: Hashable, Sendable {
    /// The kind of people that an offer is for.
    public struct OfferType: RawRepresentable, Hashable, Sendable {
      /// The kind's name.
      public let rawValue: String

      /// Creates a kind by its name, which may be unknown.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// An offer for people who never subscribed in the group.
      public static let introductory = OfferType(rawValue: "Introductory")

      /// An offer for people who subscribe or did, which the app's server signs.
      public static let promotional = OfferType(rawValue: "Promotional")

      /// An offer for people whose subscription ended.
      public static let winBack = OfferType(rawValue: "WinBack")
    }

    /// The way in which an offer is paid.
    public struct PaymentMode: RawRepresentable, Hashable, Sendable {
      /// The mode's name.
      public let rawValue: String

      /// Creates a mode by its name, which may be unknown.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// The offer's price is paid for each of its periods, one by one.
      public static let payAsYouGo = PaymentMode(rawValue: "PayAsYouGo")

      /// The offer's price is paid once, for all of its length.
      public static let payUpFront = PaymentMode(rawValue: "PayUpFront")

      /// Nothing is paid.
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

    /// The kind of people that the offer is for.
    public let type: OfferType

    /// The price of one period.
    public let price: Decimal

    /// The price of one period, as people in the storefront write it.
    public let displayPrice: String

    /// The length of one period: the offer's, or else the subscription's.
    public let period: SubscriptionPeriod

    /// The number of periods, which are paid one by one.
    public let periodCount: Int

    /// The way in which the offer is paid.
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
