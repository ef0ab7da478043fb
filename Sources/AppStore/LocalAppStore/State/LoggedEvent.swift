import AppStoreWire
import Foundation

/// An event, and the facts that the store signs when the event is read.
struct LoggedEvent: Hashable, Codable, Sendable {
  let event: StoreEvent
  let subject: Subject?

  /// The subject of an event, if servers are notified of it.
  ///
  /// It is boxed, because events are moved whenever the log grows.
  indirect enum Subject: Hashable, Codable, Sendable {
    case purchase(EventFacts)
    case extensions(ExtensionFacts)
    case download(DownloadFacts)
    case externalPurchase(ExternalPurchaseFacts)
    case test(NotificationFacts)
  }
}

/// The facts of a transaction at the time that something happened to it.
///
/// The log stores facts instead of documents: most are never read, and facts take a fifth of the
/// memory.
struct EventFacts: Hashable, Codable, Sendable {
  let purchase: TransactionID

  /// The transaction's revision at that instant.
  let revision: Int

  let signedDate: WireDate
  let renewal: RenewalFacts?
  let notification: NotificationFacts?

  /// The app's version on the device on which it happened.
  let version: String

  /// The reason for a refund request, if that is the event.
  var consumptionRequestReason: WireConsumptionRequestReason?
}

/// The facts that a renewal info is made from.
struct RenewalFacts: Hashable, Codable, Sendable {
  let subscription: Subscription
  let price: RenewalPrice?

  /// The price of the first payment after the commitment, in thousandths of the currency's unit.
  var commitmentPrice: Int64?

  /// The offers, or nil if there could be none.
  var offers: RenewalOffers?

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

  /// The identifier of a server's request, or nil if no server made it.
  var identifier: String?

  let storefronts: [String]?
  let succeeded: Int
  let failed: Int
  let notification: NotificationFacts
}

/// The facts of a notification about an account's download of the app.
struct DownloadFacts: Hashable, Codable, Sendable {
  let payload: AppTransactionPayload
  let notification: NotificationFacts
}

/// A token for purchases outside the App Store.
struct ExternalPurchase: Hashable, Codable, Sendable {
  let id: String
  let date: WireDate
}

/// The facts of a notification about a token for purchases outside the App Store.
struct ExternalPurchaseFacts: Hashable, Codable, Sendable {
  let token: ExternalPurchase
  let notification: NotificationFacts
}

/// The facts of a notification, besides its subject.
struct NotificationFacts: Hashable, Codable, Sendable {
  let id: UUID
  let signedDate: WireDate
}
