import Foundation
import LocalAppStore
import OpenStoreKit
import Testing

@Suite("Two apps on one device")
struct AppsTests {
  @Test("each see their own purchases through StoreKit, at the same time, with the same product ID")
  func apart() async throws {
    let fixture = try await StoreFixture()
    let notes = try await SoldApp(
      fixture.store.send(
        AddApp(
          AppIdentity(bundleID: "com.example.notes", version: "7.0"),
          configuration: StoreConfiguration(products: [
            .init(id: "unlock", kind: .nonConsumable, price: 1)
          ]))), in: fixture.store)
    try await notes.send(InstallApp(on: fixture.device))
    let launch = try await AppLaunch.open(on: fixture.device, of: notes)
    let listener = await Listener(launch)
    #expect(launch.app.bundleID == "com.example.notes")

    let bought = try await #require(try launch.buy("unlock").transaction)
    #expect(bought.appBundleID == "com.example.notes")
    #expect(await launch.owned == ["unlock"])
    #expect(await fixture.launch.owned.isEmpty)
    try await fixture.buy("themes")
    try await fixture.store.send(BuyElsewhere("unlock", account: fixture.account))
    await fixture.store.settled()
    #expect(await launch.owned == ["unlock"])
    #expect(await Set(fixture.launch.owned) == ["themes", "unlock"])
    #expect(await listener.received.isEmpty)

    for (launch, version) in [(launch, "7.0"), (fixture.launch, "1.0")] {
      let appTransaction = try await launch.run { try await AppTransaction.shared.payloadValue }
      #expect(appTransaction.originalAppVersion == version)
    }
    await launch.end()
    #expect(await fixture.launch.owned.count == 2)
  }
}
