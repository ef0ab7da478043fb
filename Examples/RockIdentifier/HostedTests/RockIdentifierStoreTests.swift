#if canImport(StoreKitTest)
import Testing
import Tollgate

extension AppleStoreTests {
  @Test("RockIdentifier identifies five times, and without end for subscribers, until a refund")
  func rockIdentifier() async throws {
    let app = try HostedApp("RockIdentifier")
    for _ in 1...5 { #expect(try app.tollkeeper.use("identify").isAllowed) }
    #expect(!app.tollkeeper.check("identify").isAllowed)
    await app.buy("com.rockidentifier.premium.yearly")
    #expect(app.tollkeeper.check("identify").reason == .entitled)
    try await app.refundAll { !app.tollkeeper.check("identify").isAllowed }
  }
}
#endif
