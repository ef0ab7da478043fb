import Foundation
import LocalAppStore

/// The report that a browser gets at the store's address.
struct StoreReport: Encodable {
  /// The number of events shown, which is limited because servers may request the time before each
  /// call.
  private static let shown = 20

  let app: String
  let now: String
  let instant: String
  let products: [String]
  let accounts: Int
  let devices: Int
  let events: [String]

  /// The root certificate in DER, in Base64: it names the store.
  let root: String

  init(_ store: LocalStore) async throws(AppStoreError) {
    app = store.app.bundleID
    now = store.clock.now.ISO8601Format()
    instant = store.clock.now.withMilliseconds
    products = store.configuration.products.map(\.id)
    accounts = store.accounts.count
    root = Data(store.root).base64EncodedString()
    devices = store.devices.count
    let first = max(0, store.eventCount - Self.shown)
    events = try await store.send(ListEvents(after: first)).map { event in
      [
        event.date.ISO8601Format(), event.kind.rawValue, event.productID, event.note,
      ].compactMap(\.self).joined(separator: " ")
    }
  }
}
