import AppStoreWire

extension Transaction {
  /// The offer that a transaction used.
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
      guard let type = payload.offerType else { return nil }
      self.id = payload.offerIdentifier
      self.type = OfferType(rawValue: type.rawValue)
      self.paymentMode = payload.offerDiscountType.map { PaymentMode(rawValue: $0.rawValue) }
      self.period = payload.offerPeriod.flatMap { Product.SubscriptionPeriod($0) }
    }
  }
}
