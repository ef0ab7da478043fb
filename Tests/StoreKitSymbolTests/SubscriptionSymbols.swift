import Foundation
import StoreKit

/// Names every public member of subscriptions, as an app would.
enum SubscriptionSymbols {
  static func info(_ info: Product.SubscriptionInfo) async throws {
    let _: String = info.subscriptionGroupID
    let _: Product.SubscriptionPeriod = info.subscriptionPeriod
    let _: Product.SubscriptionOffer? = info.introductoryOffer
    let _: [Product.SubscriptionOffer] = info.promotionalOffers
    let _: [Product.SubscriptionOffer] = info.winBackOffers
    let _: Int = info.groupLevel
    let _: String = info.groupDisplayName
    let _: [Product.SubscriptionInfo.PricingTerms] = info.pricingTerms
    let _: Bool = await info.isEligibleForIntroOffer
    let _: Bool = await Product.SubscriptionInfo.isEligibleForIntroOffer(for: "a")
    let _: [Product.SubscriptionInfo.Status] = try await info.status
    let _: [Product.SubscriptionInfo.Status] = try await Product.SubscriptionInfo.status(for: "a")
    let _: SubscriptionStatus? = try await Product.SubscriptionInfo.status(transactionID: 1)
    requires(info, isHashable: SubscriptionInfo.self)
  }

  static func terms(
    _ terms: Product.SubscriptionInfo.PricingTerms,
    _ renewal: Product.SubscriptionInfo.RenewalInfo
  ) {
    let _: Product.SubscriptionInfo.BillingPlanType = terms.billingPlanType
    let _: Product.SubscriptionInfo.BillingPeriod = terms.billingPeriod
    let _: Decimal = terms.billingPrice
    let _: String = terms.billingDisplayPrice
    let _: [Product.SubscriptionOffer] = terms.subscriptionOffers
    let _: [Product.SubscriptionOffer] = terms[offers: .introductory]
    let commitment: Product.SubscriptionInfo.CommitmentInfo = terms.commitmentInfo
    switch terms.pricingModel {
    case .singlePrice(let single):
      let billing: Product.SubscriptionInfo.BillingInfo = single.billingInfo
      let _: Decimal = billing.price
      let _: String = billing.displayPrice
      let _: Product.SubscriptionInfo.BillingPeriod = billing.period
      let _: Product.SubscriptionInfo.CommitmentInfo = single.commitmentInfo
    case .seatBased(let seats):
      let tiers: [Product.SubscriptionInfo.PricingTerms.SeatBasedPricing.PriceTier] =
        seats.priceTiers
      for tier in tiers {
        let _: Int = tier.minimumSeats
        let _: Int? = tier.maximumSeats
        let _: Product.SubscriptionInfo.BillingInfo = tier.billingInfo
      }
    default: break
    }
    let _: Decimal = commitment.price
    let _: String = commitment.displayPrice
    let _: Product.SubscriptionPeriod = commitment.period
    let _: Set<Product.PurchaseOption> = [.billingPlanType(.monthly), .billingPlanType(.upFront)]
    let _: Product.SubscriptionInfo.BillingPlanType? = renewal.renewalBillingPlanType
    let after: Product.SubscriptionInfo.RenewalInfo.CommitmentInfo? = renewal.commitmentInfo
    let _: String? = after?.autoRenewPreference
    let _: Product.SubscriptionInfo.BillingPlanType? = after?.renewalBillingPlanType
    let _: Date? = after?.renewalDate
    let _: Decimal? = after?.renewalPrice
    let _: Bool? = after?.willAutoRenew
    requires(terms, isHashable: Product.SubscriptionInfo.PricingTerms.self)
  }

  static func names(
    _: SubscriptionInfo, _: SubscriptionStatus, _: SubscriptionPeriod, _: SubscriptionRenewalInfo,
    _: SubscriptionRenewalState
  ) {}

  static func status(_ status: Product.SubscriptionInfo.Status) async {
    let _: Product.SubscriptionInfo.RenewalState = status.state
    let _: VerificationResult<Transaction> = status.transaction
    let _: VerificationResult<Product.SubscriptionInfo.RenewalInfo> = status.renewalInfo
    requires(status, isHashable: SubscriptionStatus.self)
    let updates: Product.SubscriptionInfo.Status.Statuses = Product.SubscriptionInfo.Status.updates
    for await status in updates { let _: Product.SubscriptionInfo.Status = status }
    var iterator: Product.SubscriptionInfo.Status.Statuses.AsyncIterator =
      updates.makeAsyncIterator()
    let _: Product.SubscriptionInfo.Status? = await iterator.next()
    let all: AsyncStream<(groupID: String, statuses: [Product.SubscriptionInfo.Status])> =
      Product.SubscriptionInfo.Status.all
    for await (groupID, statuses) in all { _ = (groupID, statuses) }
    let _: any Sendable = updates
  }

  static func state(_ state: Product.SubscriptionInfo.RenewalState) {
    for known in [
      Product.SubscriptionInfo.RenewalState.subscribed, .expired, .inBillingRetryPeriod,
      .inGracePeriod, .revoked,
    ] {
      let _: Int = known.rawValue
      let _: String = known.localizedDescription
    }
    let _ = Product.SubscriptionInfo.RenewalState(rawValue: 1)
    requires(state, isHashable: SubscriptionRenewalState.self)
  }

  static func renewal(_ info: Product.SubscriptionInfo.RenewalInfo) {
    let _: UInt64 = info.originalTransactionID
    let _: String = info.currentProductID
    let _: Bool = info.willAutoRenew
    let _: String? = info.autoRenewPreference
    let _: Product.SubscriptionInfo.RenewalInfo.ExpirationReason? = info.expirationReason
    let _: Product.SubscriptionInfo.RenewalInfo.PriceIncreaseStatus = info.priceIncreaseStatus
    let _: Bool = info.isInBillingRetry
    let _: Date? = info.gracePeriodExpirationDate
    let _: Transaction.Offer? = info.offer
    let _: Date = info.recentSubscriptionStartDate
    let _: Date? = info.renewalDate
    let _: Decimal? = info.renewalPrice
    let _: Locale.Currency? = info.currency
    let _: [String] = info.eligibleWinBackOfferIDs
    let _: AppStore.Environment = info.environment
    let _: Date = info.signedDate
    let _: Data = info.deviceVerification
    let _: UUID = info.deviceVerificationNonce
    let _: Data = info.jsonRepresentation
    let _: UUID? = info.appAccountToken
    let _: String = info.appTransactionID
    let _: String = info.debugDescription
    requires(info, isHashable: SubscriptionRenewalInfo.self)
  }

  static func deprecated(_ info: Product.SubscriptionInfo.RenewalInfo) {
    let _: Transaction.OfferType? = info.offerType
    let _: String? = info.offerID
    let _: String? = info.offerPaymentModeStringRepresentation
    let _: String? = info.offerPeriodStringRepresentation
    let _: String = info.environmentStringRepresentation
    let _: String? = info.currencyCode
  }

  static func reason(_ reason: Product.SubscriptionInfo.RenewalInfo.ExpirationReason) {
    for known in [
      Product.SubscriptionInfo.RenewalInfo.ExpirationReason.autoRenewDisabled, .billingError,
      .didNotConsentToPriceIncrease, .productUnavailable, .unknown,
    ] {
      let _: Int = known.rawValue
      let _: String = known.localizedDescription
    }
    requires(reason, isHashable: Product.SubscriptionInfo.RenewalInfo.ExpirationReason.self)
  }

  static func price(_ status: Product.SubscriptionInfo.RenewalInfo.PriceIncreaseStatus) -> String {
    switch status {
    case .noIncreasePending, .pending, .agreed: status.localizedDescription
    }
  }

  static func offer(_ offer: Product.SubscriptionOffer) {
    let _: String? = offer.id
    let _: Product.SubscriptionOffer.OfferType = offer.type
    let _: Decimal = offer.price
    let _: String = offer.displayPrice
    let _: Product.SubscriptionPeriod = offer.period
    let _: Int = offer.periodCount
    let _: Product.SubscriptionOffer.PaymentMode = offer.paymentMode
    requires(offer, isHashable: Product.SubscriptionOffer.self)
    for type in [Product.SubscriptionOffer.OfferType.introductory, .promotional, .winBack] {
      let _: String = type.localizedDescription
      let _: String = type.rawValue
    }
    for mode in [Product.SubscriptionOffer.PaymentMode.payAsYouGo, .payUpFront, .freeTrial] {
      let _: String = mode.localizedDescription
      let _: String = mode.rawValue
    }
    var signature = Product.SubscriptionOffer.Signature(
      keyID: "a", nonce: UUID(), timestamp: 1, signature: Data())
    signature.keyID = "b"
    signature.nonce = UUID()
    signature.timestamp = 2
    signature.signature = Data()
    requires(signature, isHashable: Product.SubscriptionOffer.Signature.self)
  }

  static func period(_ period: Product.SubscriptionPeriod) {
    let _: Int = period.value
    let _: Product.SubscriptionPeriod.Unit = period.unit
    let _: String = period.debugDescription
    let _: [Product.SubscriptionPeriod] = [
      .weekly, .monthly, .yearly, .everyThreeDays, .everyTwoWeeks, .everyTwoMonths,
      .everyThreeMonths, .everySixMonths,
    ]
    let _: Range<Date> = period.dateRange()
    let _: Range<Date> = period.dateRange(referenceDate: .now)
    requires(period, isHashable: SubscriptionPeriod.self)
    for unit in [Product.SubscriptionPeriod.Unit.day, .week, .month, .year] {
      let _: String = unit.localizedDescription
      let _: String = unit.debugDescription
      let _: Bool = unit < .year
      let _: String = Product.SubscriptionPeriod.Unit.FormatStyle().format(unit)
      requires(unit, isHashable: Product.SubscriptionPeriod.Unit.self)
    }
    let style = Product.SubscriptionPeriod.Unit.FormatStyle()
    let _: any Codable & Hashable = style
    let _: Product.SubscriptionPeriod.Unit.FormatStyle = style.locale(Locale(identifier: "es"))
    let _: DateComponents = DateComponents(subscriptionPeriod: period)
  }
}
