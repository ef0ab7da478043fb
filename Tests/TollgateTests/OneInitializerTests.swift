import Foundation
import Logging
import Testing
import Tollgate
import TollgateCore
import TollgateEngine

@Suite("The initializer of an app")
struct OneInitializerTests {
  private let catalog = Catalog(
    app: "notes", bundleID: "com.example.notes.tests", products: [],
    features: [
      Feature(id: "export", access: [.trial("week")]), Feature(id: "read", access: [.free]),
    ], trials: [Trial(id: "week", days: 7)])

  @Test("takes a logger, a clock, a device and an in-memory ledger, each with a default")
  func defaults() async throws {
    let noon = try Date("2026-01-15T12:00:00Z", strategy: .iso8601)
    let device = DeviceProfile(platform: .iOS, appVersion: "3.1")
    let tollkeeper = try Tollkeeper(
      catalog, logger: Logger(label: "tests"), store: StoreKitStore(),
      ledger: .memory(InMemoryLedger()), keychain: InMemoryKeychain(), device: device,
      clock: WallClock(now: { noon }, timeZone: { .gmt }))
    await tollkeeper.settled()
    #expect(tollkeeper.device == device)
    #expect(tollkeeper.check("read").isAllowed)
    #expect(tollkeeper.ledgerFailure == nil)
    #expect(DeviceProfile.current().appVersion == "1.0")
    tollkeeper.stop()
  }
}
