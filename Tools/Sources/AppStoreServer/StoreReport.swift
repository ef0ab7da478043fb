import Foundation
import LocalAppStore

/// What somebody sees who looks at the store's address.
struct StoreReport: Encodable {
  let app: String
  let now: String
  let products: [String]
  let accounts: Int
  let devices: Int
  let events: [String]

  init(_ box: AppStoreBox) async throws(AppStoreError) {
    app = box.app.bundleID
    now = box.clock.now.ISO8601Format()
    products = box.configuration.products.map(\.id)
    accounts = box.accounts.count
    devices = box.devices.count
    events = try await box.events().suffix(20).map { event in
      [
        event.date.ISO8601Format(), event.kind.rawValue, event.productID, event.note,
      ].compactMap(\.self).joined(separator: " ")
    }
  }
}
