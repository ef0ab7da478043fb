import AppStoreWire

/// The details of an event that receivers need in addition to the transaction: its period, money and reason.
///
/// An event that can happen again has the details of its notification. The details of an event that
/// happens once are those of its transaction, of which only the end of the period may change, if
/// the App Store extends it.
public struct EventDetails: Hashable, Sendable, Encodable {
  /// The amount paid, or for a refund the refunded share, rounded half up to the currency's minor
  /// unit.
  public let price: Money?

  /// For a refund, the amount that had been paid.
  public let paid: Money?

  /// The refunded share, in percent.
  public let percentage: Double?

  /// The price of the next renewal, if the event is about what follows.
  public let priceAfter: Money?

  /// For a price increase, whether the customer has agreed to it.
  public let consent: Consent?

  /// The product that it renews to, if the event is about what follows.
  public let productAfter: String?

  /// The beginning of the subscription's period, in ISO 8601, or nil for any other purchase.
  public let periodStart: String?

  /// The end of the subscription's period, in ISO 8601, or nil for any other purchase.
  public let periodEnd: String?

  /// The kind of the subscription's period, or nil for any other purchase.
  public let periodKind: PeriodKind?

  /// The end of the days of grace, for a payment that failed.
  public let gracePeriodEnd: String?

  /// The offer's identifier, or its kind if it has none, as in charts.
  public let offer: String?

  /// The three letters of the storefront's country or region, under the App Store's name and under that of charts.
  public let storefront: String?

  /// The same as ``storefront``, under the name that charts use.
  public let country: String?

  /// The App Store's number of the storefront.
  public let storefrontId: String?

  /// The number of units that were bought.
  public let quantity: Int

  /// The App Store's reason for a refund, an expiration or a request for consumption information, in camel case;
  /// `other` for an unknown one, and nil if it gave none.
  public let reason: String?

  /// The answers of a customer to a price increase.
  public enum Consent: String, Hashable, Sendable, Encodable, CaseIterable { case pending, agreed }

  /// The kinds of periods, by how they are paid for.
  public enum PeriodKind: String, Hashable, Sendable, Encodable, CaseIterable {
    case trial, introductory, promotional, code, winBack, regular
  }
}

extension EventDetails {
  /// Returns the details of an event.
  public init(_ event: ServerEvent) {
    let (transaction, kind) = (event.transaction, event.identity.kind)
    let (payload, renewal) = (transaction.payload, event.renewal)
    let isRefund = kind == .purchaseRefunded
    let share = payload.revocationDate == nil ? 100_000 : transaction.revokedShare
    price = isRefund ? transaction.price?.share(share) : transaction.price
    paid = isRefund ? transaction.price : nil
    percentage = isRefund ? Double(share) / 1000 : nil
    let following = kind.isAboutWhatFollows ? renewal : nil
    priceAfter = following.flatMap { renewal in
      renewal.renewalPrice.flatMap { price in
        (renewal.currency ?? payload.currency).map { Money(thousandths: price, currency: $0) }
      }
    }
    productAfter = following?.autoRenewProductId
    consent =
      kind == .subscriptionPriceIncreased
      ? (renewal?.priceIncreaseStatus).map { $0 == .agreed ? .agreed : .pending } : nil
    let isPlan = transaction.isSubscription
    periodStart = isPlan ? payload.purchaseDate.text : nil
    periodEnd = isPlan ? payload.expiresDate?.text : nil
    periodKind = isPlan ? PeriodKind(payload) : nil
    gracePeriodEnd =
      kind == .subscriptionBillingFailed ? renewal?.gracePeriodExpiresDate?.text : nil
    offer = payload.offerIdentifier ?? payload.offerType?.label
    storefront = payload.storefront
    country = payload.storefront
    storefrontId = payload.storefrontId
    quantity = payload.quantity
    reason = Self.reason(of: event)
  }

  /// Returns its reason, as one of our words for the App Store's reasons.
  private static func reason(of event: ServerEvent) -> String? {
    switch event.identity.kind {
    case .purchaseRefunded:
      switch event.transaction.payload.revocationReason {
      case .issueWithApp?: "issueWithApp"
      case nil: nil
      default: "other"
      }
    case .subscriptionExpired:
      switch event.renewal?.expirationIntent {
      case .customerCancelled?: "customerCancelled"
      case .billingError?: "billingError"
      case .priceIncreaseNotConsented?: "priceIncreaseNotConsented"
      case .productUnavailable?: "productUnavailable"
      case nil: nil
      default: "other"
      }
    case .consumptionRequested:
      switch event.notification?.data?.consumptionRequestReason {
      case .unintendedPurchase?: "unintendedPurchase"
      case .fulfillmentIssue?: "fulfillmentIssue"
      case .unsatisfiedWithPurchase?: "unsatisfiedWithPurchase"
      case .legal?: "legal"
      case nil: nil
      default: "other"
      }
    default: nil
    }
  }
}

extension EventDetails.PeriodKind {
  fileprivate init(_ payload: TransactionPayload) {
    switch (payload.offerDiscountType, payload.offerType) {
    case (.freeTrial?, _): self = .trial
    case (_, .introductory?): self = .introductory
    case (_, .promotional?): self = .promotional
    case (_, .code?): self = .code
    case (_, .winBack?): self = .winBack
    default: self = .regular
    }
  }
}

extension ServerEvent.Kind {
  /// A Boolean value that indicates whether it reports a subscription's next state.
  fileprivate var isAboutWhatFollows: Bool {
    switch self {
    case .subscriptionCancelled, .subscriptionResumed, .subscriptionProductChanged,
      .subscriptionPriceIncreased, .subscriptionBillingFailed, .subscriptionExtended:
      true
    default: false
    }
  }
}
