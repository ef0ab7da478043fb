import AppStoreWire

extension Transaction {
  /// The offer that a period is under, of a transaction or of a renewal to come.
  public struct Offer: Hashable, Sendable {
    /// How an offer is paid.
    public struct PaymentMode: RawRepresentable, Hashable, Sendable {
      public let rawValue: String

      public init(rawValue: String) { self.rawValue = rawValue }

      public static let freeTrial = PaymentMode(rawValue: "FREE_TRIAL")
      public static let payAsYouGo = PaymentMode(rawValue: "PAY_AS_YOU_GO")
      public static let payUpFront = PaymentMode(rawValue: "PAY_UP_FRONT")
      public static let oneTime = PaymentMode(rawValue: "ONE_TIME")
    }

    /// The offer's identifier, or the code's name.
    ///
    /// An introductory offer has none.
    public let id: String?

    public let type: OfferType
    public let paymentMode: PaymentMode?

    /// How long the whole offer lasts.
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
