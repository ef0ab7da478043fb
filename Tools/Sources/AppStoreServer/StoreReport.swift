import Foundation
import LocalAppStore

/// The report that a browser gets at the store's address.
struct StoreReport: Encodable {
  let app: String
  let now: String
  let products: [String]
  let accounts: Int
  let devices: Int
  let events: [String]

  init(_ store: LocalStore) async throws(AppStoreError) {
    app = store.app.bundleID
    now = store.clock.now.ISO8601Format()
    products = store.configuration.products.map(\.id)
    accounts = store.accounts.count
    devices = store.devices.count
    events = try await store.send(ListEvents()).suffix(20).map { event in
      [
        event.date.ISO8601Format(), event.kind.rawValue, event.productID, event.note,
      ].compactMap(\.self).joined(separator: " ")
    }
  }
}
