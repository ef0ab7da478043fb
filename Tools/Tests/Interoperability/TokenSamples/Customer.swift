import Foundation
import LocalAppStore

/// Somebody with a device, the app open on it.
struct Customer {
  let store: LocalStore
  let account: AccountID
  let device: DeviceID
  let launch: LaunchID

  init(of store: LocalStore) async throws {
    self.store = store
    account = try await store.send(AddAccount())
    device = try await store.send(AddDevice(account: account))
    try await store.send(InstallApp(on: device))
    launch = try await store.send(OpenApp(on: device)).id
  }

  func buy(_ productID: String, quantity: Int = 1, token: UUID? = nil) async throws {
    let order = PurchaseOrder(productID: productID, quantity: quantity, appAccountToken: token)
    _ = try await store.send(Buy(order, by: launch))
  }

  func wait(days: Double) async { await store.advance(to: store.clock.now + days * 86_400) }

  /// The signed renewals of the account, for its device and for a server.
  func renewalInfos() async throws -> [String] {
    let held = try await store.send(ListStatuses(for: launch)).map(\.renewalInfo)
    let signed = try await events().compactMap(\.renewalJWS)
    return held + signed
  }

  /// The notifications about the account.
  func notifications() async throws -> [String] {
    let numbers = Set(try await events().map(\.number))
    return try await store.send(ListNotifications()).filter { numbers.contains($0.event) }.map(
      \.signedPayload)
  }

  /// The app transaction as the app reads it when it is opened again.
  func appTransaction() async throws -> String {
    try await store.send(EndLaunch(launch))
    return try await store.send(ReadAppTransaction(for: store.send(OpenApp(on: device)).id))
  }

  /// The account's transactions as its device holds them, and as the store would send them to a server.
  func transactions() async throws -> [String] {
    let held = try await store.send(ListTransactions(.all, for: launch))
    let signed = try await events().compactMap(\.jws)
    return held + signed
  }

  private func events() async throws -> [StoreEvent] {
    try await store.send(ListEvents()).filter { $0.account == account }
  }
}
