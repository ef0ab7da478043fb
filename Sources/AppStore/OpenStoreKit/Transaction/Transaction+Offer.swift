import AppStoreWire

extension Transaction {
  /// The offer of a transaction's period, or of a future renewal.
  public struct Offer: Hashable, Sendable {
    /// The way in which an offer is paid.
    public struct PaymentMode: RawRepresentable, Hashable, Sendable {
      /// The mode's name, as signed transactions carry it.
      public let rawValue: String

      /// Creates a mode by its name, which may be unknown.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// Nothing is paid.
      public static let freeTrial = PaymentMode(rawValue: "FREE_TRIAL")

      /// The offer's price is paid for each of its periods, one by one.
      public static let payAsYouGo = PaymentMode(rawValue: "PAY_AS_YOU_GO")

      /// The offer's price is paid once, for all of its length.
      public static let payUpFront = PaymentMode(rawValue: "PAY_UP_FRONT")

      /// The offer's price is paid once, for a product that does not renew.
      public static let oneTime = PaymentMode(rawValue: "ONE_TIME")
    }

    /// The offer's identifier, or the code's name.
    ///
    /// An introductory offer has none.
    public let id: String?

    /// The kind of people that the offer is for.
    public let type: OfferType

    /// The payment mode of the offer, or nil if the payload has none.
    public let paymentMode: PaymentMode?

    /// The length of the whole offer.
    public let period: Product.SubscriptionPeriod?

    init?(_ payload: TransactionPayload) {
      self.init(
        payload.offerType, id: payload.offerIdentifier, discount: payload.offerDiscountType,
        period: payload.offerPeriod)
    }

    init?(_ payload: RenewalInfoPayload) {
      self.init(
        payload.offerType, id: payload.offerIdentifier, discount: payload.offerDiscountType,
        period: payload.offerPeriod)
    }

    private init?(
      _ type: WireOfferType?, id: String?, discount: WireOfferDiscountType?, period: String?
    ) {
      guard let type else { return nil }
      self.id = id
      self.type = OfferType(rawValue: type.rawValue)
      self.paymentMode = discount.map { PaymentMode(rawValue: $0.rawValue) }
      self.period = period.flatMap { Product.SubscriptionPeriod($0) }
    }
  }
}
