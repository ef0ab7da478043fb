import AppStoreWire
import Foundation
import LocalAppStore

/// A notification that the store signed for the app's server, as the log names it.
struct NotificationLine: Hashable, Sendable {
  /// The number of the store's event, which names the notification in addresses.
  let number: Int
  let date: Date

  /// The notification's type, such as `DID_RENEW`.
  let type: String
  let subtype: String?
  let product: String?
  let transaction: TransactionID?

  /// Reads a log entry, or returns `nil` if no server is notified of it.
  init?(_ event: StoreEvent) {
    guard let notification = event.notification else { return nil }
    number = event.number
    date = event.date
    type = notification.type.rawValue
    subtype = notification.subtype?.rawValue
    product = event.productID
    transaction = event.transaction
  }
}
