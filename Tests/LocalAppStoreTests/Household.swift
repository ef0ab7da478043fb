import Foundation
import LocalAppStore

/// A store with one account that has one device, and the app installed on it.
struct Household {
  static let start = Date(timeIntervalSince1970: 1_800_000_000)

  static let configuration = StoreConfiguration(
    products: [
      .init(
        id: "unlock", kind: .nonConsumable, price: 5, codeOffers: [.init(referenceName: "GIFT")]),
      .init(id: "shared", kind: .nonConsumable, price: 5, isFamilyShareable: true),
      .init(id: "coins", kind: .consumable, price: 1),
    ])

  let store: LocalStore
  let account: AccountID
  let device: DeviceID

  init(seed: UInt64 = 1, configuration: StoreConfiguration = configuration) async throws {
    store = LocalStore(
      configuration: configuration, app: AppIdentity(bundleID: "com.example.app"), seed: seed,
      now: Self.start)
    account = try await store.send(AddAccount())
    device = try await store.send(AddDevice(account: account))
    try await store.send(InstallApp(on: device))
  }
}
