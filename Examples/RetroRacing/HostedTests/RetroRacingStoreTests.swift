#if canImport(StoreKitTest)
import Testing
import Tollgate

extension AppleStoreTests {
  @Test(
    "RetroRacing has six rounds a day, none is missing after the purchase, and a refund ends that")
  func retroRacing() async throws {
    let app = try HostedApp("RetroRacing")
    for _ in 1...6 { #expect(try app.tollkeeper.use("play").isAllowed) }
    #expect(!app.tollkeeper.check("play").isAllowed)
    await app.buy("com.retroRacing.unlimitedPlays")
    #expect(app.tollkeeper.check("play").reason == .entitled)
    try await app.refundAll { !app.tollkeeper.check("play").isAllowed }
  }
}
#endif
