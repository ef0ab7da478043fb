package import AppStoreWire
import Foundation

/// An event, as the server reports it.
///
/// It follows from one signed fact alone, never from a difference to earlier data: more facts only
/// add events, and the same set of facts gives the same set of events.
package struct ServerEvent: Hashable, Sendable {
  /// The identity of the event, which is the same for every fact that reports it.
  package struct Identity: Hashable, Sendable {
    package let environment: WireEnvironment
    package let kind: Kind

    /// The transaction, or the notification for an event that can happen again.
    package let name: String
  }

  package let identity: Identity

  /// The instant at which it happened.
  package let date: WireDate

  /// The transaction that it is about.
  package let transaction: SignedTransaction

  /// The notification that it follows from, if it can happen again to one transaction.
  package var notification: NotificationPayload?

  /// The renewal that was signed with it, if it can happen again or is about the end of a subscription.
  package var renewal: RenewalInfoPayload?

  /// The event's identifier, the same in every process: `evt_` and 32 hexadecimal digits.
  package var id: String {
    let text = "\(identity.environment.rawValue)\n\(identity.kind.rawValue)\n\(identity.name)"
    return "evt_\(Digest(of: Data(text.utf8)).rawValue.prefix(32))"
  }
}

extension ServerEvent {
  /// The kinds of events that follow from signed data.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case purchaseCompleted = "purchase.completed"
    case purchaseRefunded = "purchase.refunded"
    case purchaseRefundReversed = "purchase.refundReversed"
    case subscriptionStarted = "subscription.started"
    case subscriptionRenewed = "subscription.renewed"
    case subscriptionRecovered = "subscription.recovered"
    case subscriptionCancelled = "subscription.cancelled"
    case subscriptionResumed = "subscription.resumed"
    case subscriptionProductChanged = "subscription.productChanged"
    case subscriptionBillingFailed = "subscription.billingFailed"
    case subscriptionPriceIncreased = "subscription.priceIncreased"
    case subscriptionExtended = "subscription.extended"
    case subscriptionExpired = "subscription.expired"
    case subscriptionRevoked = "subscription.revoked"
    case consumptionRequested = "consumption.requested"
  }
}
