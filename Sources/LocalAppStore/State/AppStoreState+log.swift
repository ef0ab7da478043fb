import AppStoreWire
import Foundation

/// An event, and the facts that the store signs when somebody looks at it.
struct LoggedEvent: Hashable, Codable, Sendable {
  let event: StoreEvent
  let subject: Subject?

  /// The subject of an event, where servers are notified of it.
  ///
  /// It is kept apart: events are moved whenever the log grows.
  indirect enum Subject: Hashable, Codable, Sendable {
    case purchase(EventFacts)
    case extensions(ExtensionFacts)
  }
}

/// The facts of a transaction at the time that something happened to it.
///
/// Facts, not documents: most are never looked at, and take a fifth of the room.
struct EventFacts: Hashable, Codable, Sendable {
  let purchase: TransactionID

  /// The transaction's revision at that instant.
  let revision: Int

  let signedDate: WireDate
  let renewal: RenewalFacts?
  let notification: NotificationFacts?
}

/// The facts that a renewal info is made from.
struct RenewalFacts: Hashable, Codable, Sendable {
  let subscription: Subscription
  let price: RenewalPrice?
  let signedDate: WireDate
}

/// The price of the next renewal, and its storefront.
struct RenewalPrice: Hashable, Codable, Sendable {
  /// Thousandths of the currency's unit.
  let amount: Int64

  let storefront: StorefrontCountry
}

/// The outcome of putting off the renewals of many subscribers.
struct ExtensionFacts: Hashable, Codable, Sendable {
  let request: UUID
  let storefronts: [String]?
  let succeeded: Int
  let failed: Int
  let notification: NotificationFacts
}

/// The facts of a notification beside its subject.
struct NotificationFacts: Hashable, Codable, Sendable {
  let id: UUID
  let signedDate: WireDate
}

extension AppStoreState {
  /// Records something that happened to a transaction, for a server to be notified of.
  mutating func record(
    _ kind: StoreEvent.Kind, _ purchase: Purchase, device: DeviceID? = nil,
    _ notification: StoreNotification? = nil, amount: Int64 = 0, note: String? = nil
  ) {
    let transactionDate = nextSignedDate()
    let renewal = shop.subscriptions[purchase.originalID].map {
      RenewalFacts(
        subscription: $0, price: nextRenewal(of: $0), signedDate: nextSignedDate())
    }
    let facts = EventFacts(
      purchase: purchase.id, revision: purchase.revision, signedDate: transactionDate,
      renewal: renewal, notification: notification.map { _ in nextNotification() })
    record(
      kind, of: app, account: purchase.account, device: device, product: purchase.productID,
      transaction: purchase.id, note: note, notification, amount: amount, about: .purchase(facts))
  }

  /// Returns the facts of a new notification.
  mutating func nextNotification() -> NotificationFacts {
    NotificationFacts(id: nextUUID(), signedDate: nextSignedDate())
  }

  /// Records something that happened to a subscription, with its newest transaction.
  mutating func record(
    _ kind: StoreEvent.Kind, _ subscription: Subscription, device: DeviceID? = nil,
    _ notification: StoreNotification? = nil, note: String? = nil
  ) {
    guard let purchase = purchase(subscription.latest) else { return }
    record(kind, purchase, device: device, notification, note: note)
  }

  /// Records something that happened to the app.
  mutating func record(
    _ kind: StoreEvent.Kind, account: AccountID? = nil, device: DeviceID? = nil,
    product: String? = nil, transaction: TransactionID? = nil, note: String? = nil
  ) {
    record(
      kind, of: app, account: account, device: device, product: product,
      transaction: transaction, note: note)
  }

  /// Records something that happened to an app, or to no app where that is nil.
  mutating func record(
    _ kind: StoreEvent.Kind, of app: AppID?, account: AccountID? = nil, device: DeviceID? = nil,
    product: String? = nil, transaction: TransactionID? = nil, note: String? = nil,
    _ notification: StoreNotification? = nil, amount: Int64 = 0,
    about subject: LoggedEvent.Subject? = nil
  ) {
    let event = StoreEvent(
      number: log.count + 1, date: now, kind: kind, app: app, account: account, device: device,
      productID: product, transaction: transaction, note: note, amount: amount,
      notification: notification)
    log.append(LoggedEvent(event: event, subject: subject))
  }
}
