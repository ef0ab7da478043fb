import Foundation
import LocalAppStore
import OpenStoreKit
import Testing

@Suite("Two apps on one device")
struct AppsTests {
  @Test("each see their own through StoreKit, at the same time and under the same product's name")
  func apart() async throws {
    let shop = try await Shop()
    let notes = try await SoldApp(
      shop.store.send(
        AddApp(
          AppIdentity(bundleID: "com.example.notes", version: "7.0"),
          configuration: StoreConfiguration(products: [
            .init(id: "unlock", kind: .nonConsumable, price: 1)
          ]))), in: shop.store)
    try await notes.send(InstallApp(on: shop.device))
    let launch = try await AppLaunch.open(on: shop.device, of: notes)
    let listener = await Listener(launch)
    #expect(launch.app.bundleID == "com.example.notes")

    let bought = try await #require(try launch.buy("unlock").transaction)
    #expect(bought.appBundleID == "com.example.notes")
    #expect(await launch.owned == ["unlock"])
    #expect(await shop.launch.owned.isEmpty)
    try await shop.buy("themes")
    try await shop.store.send(BuyElsewhere("unlock", account: shop.account))
    await shop.store.settled()
    #expect(await launch.owned == ["unlock"])
    #expect(await Set(shop.launch.owned) == ["themes", "unlock"])
    #expect(await listener.heard.isEmpty)

    for (launch, version) in [(launch, "7.0"), (shop.launch, "1.0")] {
      let appTransaction = try await launch.run { try await AppTransaction.shared.payloadValue }
      #expect(appTransaction.originalAppVersion == version)
    }
    await launch.end()
    #expect(await shop.launch.owned.count == 2)
  }
}
