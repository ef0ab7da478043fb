import Foundation
import LocalAppStore

/// Somebody with a device, the app open on it.
struct Customer {
  let box: AppStoreBox
  let account: AccountID
  let device: DeviceID
  let launch: LaunchID

  init(of box: AppStoreBox) async throws {
    self.box = box
    account = try await box.addAccount()
    device = try await box.addDevice(account: account)
    try await box.install(on: device)
    launch = try await box.open(on: device).id
  }

  func buy(_ productID: String, quantity: Int = 1, token: UUID? = nil) async throws {
    let order = PurchaseOrder(productID: productID, quantity: quantity, appAccountToken: token)
    _ = try await box.purchase(order, by: launch)
  }

  /// The app transaction as the app reads it when it is opened again.
  func appTransaction() async throws -> String {
    await box.end(launch)
    return try await box.appTransaction(for: box.open(on: device).id)
  }

  /// The account's transactions as its device holds them, and as the store would tell a server.
  func transactions() async throws -> [String] {
    let held = try await box.transactions(.all, for: launch)
    let told = try await box.events().filter { $0.account == account }.compactMap(\.jws)
    return held + told
  }
}
