public import AppStoreWire
import Foundation

/// An event, as the server reports it.
///
/// It follows from one signed fact alone, never from a difference to earlier data: more facts only
/// add events, and the same set of facts gives the same set of events.
public struct ServerEvent: Hashable, Sendable {
  /// The identity of the event, which is the same for every fact that reports it.
  public struct Identity: Hashable, Sendable {
    /// The environment in which it happened.
    public let environment: WireEnvironment

    /// The kind of event.
    public let kind: Kind

    /// The transaction, or the notification for an event that can happen again.
    public let name: String
  }

  /// The identity, from which ``id`` follows.
  public let identity: Identity

  /// The instant at which it happened.
  public let date: WireDate

  /// The transaction that it is about.
  public let transaction: SignedTransaction

  /// The notification that it follows from, if it can happen again to one transaction.
  public var notification: NotificationPayload?

  /// The renewal that was signed with it, if it can happen again or is about the end of a subscription.
  public var renewal: RenewalInfoPayload?

  /// The event's identifier, the same in every process: `evt_` and 32 hexadecimal digits.
  public var id: String {
    let text = "\(identity.environment.rawValue)\n\(identity.kind.rawValue)\n\(identity.name)"
    return "evt_\(Digest(of: Data(text.utf8)).rawValue.prefix(32))"
  }
}

extension ServerEvent {
  /// The kinds of events that follow from signed data.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A product was bought that isn't a subscription.
    case purchaseCompleted = "purchase.completed"

    /// A purchase or a period of a subscription was refunded, in whole or in part.
    case purchaseRefunded = "purchase.refunded"

    /// The App Store took a refund back.
    case purchaseRefundReversed = "purchase.refundReversed"

    /// A subscription began, for the first time or again after it had ended.
    case subscriptionStarted = "subscription.started"

    /// A period of a subscription began after the one before.
    case subscriptionRenewed = "subscription.renewed"

    /// A renewal was paid after a payment had failed.
    case subscriptionRecovered = "subscription.recovered"

    /// Auto-renewal was turned off.
    case subscriptionCancelled = "subscription.cancelled"

    /// Auto-renewal was turned on again.
    case subscriptionResumed = "subscription.resumed"

    /// The customer changed to another product, at once or at the next renewal.
    case subscriptionProductChanged = "subscription.productChanged"

    /// The payment of a renewal failed.
    case subscriptionBillingFailed = "subscription.billingFailed"

    /// The App Store announced a price increase to the customer, or the customer agreed to it.
    case subscriptionPriceIncreased = "subscription.priceIncreased"

    /// The App Store extended the period.
    case subscriptionExtended = "subscription.extended"

    /// A subscription ended.
    case subscriptionExpired = "subscription.expired"

    /// The customer lost a subscription that their family shared with them.
    case subscriptionRevoked = "subscription.revoked"

    /// The App Store asked how far a purchase was consumed, because a refund was requested.
    case consumptionRequested = "consumption.requested"
  }
}
