import AppStoreWire
import Foundation

extension Subscription {
  /// Something that happens to a subscription.
  enum Event: Hashable, Sendable {
    /// It begins, or begins again after it lapsed.
    case begins(at: WireDate, token: UUID?)

    /// A better plan replaces the one that runs.
    case upgrades(at: WireDate, StoreConfiguration.Period, token: UUID?)

    /// A member of the family shares it.
    case isGiven

    /// Its next period is sold.
    case isSold(Sale)

    /// Another plan will follow.
    case changes(Change)

    /// The pending change of plan is cancelled.
    case keepsPlan(device: DeviceID?)

    /// An offer will apply from the next renewal on.
    case redeems(UpcomingOffer, name: String?, device: DeviceID?)

    /// Renewal is turned on or off.
    case turns(isOn: Bool)

    /// The subscriber is asked to consent to a price, or notified of it if no consent is needed.
    case isAsked(Decimal, needsConsent: Bool)

    /// The subscriber consents to the price.
    case agrees

    /// The store begins to process an event that was due.
    case comesDue

    /// Nothing was done before the end of the period, which decides.
    case waitsForItsEnd

    /// The renewal could not be paid, and leaves a grace period until an instant, or none.
    case paymentFails(graceEnd: WireDate?)

    /// The store retries the payment.
    case isTried

    /// That failed.
    case tryFails

    /// The grace period is over, and the store keeps retrying.
    case graceEnds

    /// The store waits for its next try.
    case waitsForTry

    /// It ends, until the subscriber subscribes again.
    case expires(WireExpirationIntent, WireNotificationSubtype?)

    /// The period ends at another date.
    case ends(WireDate)

    /// The period ends now, and the next one follows.
    case renewsNow(WireDate)

    /// The renewal is extended.
    case isExtended(to: WireDate, at: WireDate)

    /// Periods from now on have another length.
    case rateChanges

    /// Its newest period is refunded; `wasToRenew` is whether it would have renewed.
    case isRefunded(wasToRenew: Bool)

    /// The refund of its newest period is reversed.
    case refundIsReversed(at: WireDate)

    /// The app's own name for the account changes.
    case isNamed(UUID)

    /// Its newest transaction is deleted, so that an earlier one is the newest again.
    case stepsBack(to: Purchase, Purchase.Term)

    /// A family member's part: the subscription of the member who pays changes.
    case follows(Subscription)

    /// A family member's part: a new transaction of the member who pays is shared.
    case isShared(Share)

    /// A family member's part: it is no longer shared.
    case isRevoked

    /// A family member's part: it is shared again, like the paying member's.
    case isRestored(Subscription)
  }

  /// One period that is sold.
  struct Sale: Hashable, Sendable {
    let transaction: TransactionID
    let product: StoreConfiguration.Product
    let terms: StoreConfiguration.Subscription
    let plan: StoreConfiguration.BillingPlan.Kind
    let offer: UpcomingOffer?
    let date: WireDate
    let reason: WireTransactionReason

    /// The storefront of the payment.
    let storefront: StorefrontCountry
    let price: Decimal

    /// The event in the log and the notification, with the refund for a replaced period.
    let event: StoreEvent.Kind
    let notification: StoreNotification
    let device: DeviceID?
    let credit: Int64

    /// The length of the period.
    var length: StoreConfiguration.Period {
      offer?.offer.termLength(of: terms) ?? (plan == .monthly ? Commitment.period : terms.period)
    }
  }

  /// A pending change of plan.
  struct Change: Hashable, Sendable {
    let product: String
    let plan: StoreConfiguration.BillingPlan.Kind
    let terms: StoreConfiguration.Subscription?
    let offer: UpcomingOffer?

    /// A Boolean value that indicates whether the subscriber requested the offer.
    let isAskedFor: Bool
    let device: DeviceID?
  }

  /// A transaction that a family member gets of the one who pays.
  struct Share: Hashable, Sendable {
    let transaction: TransactionID
    let product: String
    let end: WireDate

    /// The subscription of the member who pays, if the store has it.
    let owner: Subscription?
  }

  /// Something that the store does because of an event.
  ///
  /// The store performs all effects in order, and nothing else changes a subscription: see
  /// `StoreContext.happen(_:to:)`.
  enum Effect: Hashable, Sendable {
    /// The transaction of the newest period is made.
    case sell(Sale)

    /// The newest period's transaction ends with the subscription, and so does the payment of its
    /// commitment if that is separate.
    case moveEnd(withPayment: Bool)

    /// Devices and servers see a change, and the family follows it.
    case change

    /// The next event is due at an instant.
    case due(at: WireDate)

    /// The period ends, or is renewed before that.
    case dueAtEnd

    /// A message is shown to the subscriber.
    case show(StoreMessage)

    /// A message is shown if an offer could win the subscriber back.
    case showWinBack

    /// An event is logged, and the app's server notified if there is a notification.
    case log(StoreEvent.Kind, StoreNotification?, note: String? = nil, device: DeviceID? = nil)

    /// The sale is logged, and shared with the family.
    case logSale(Sale)
  }
}
