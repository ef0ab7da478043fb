#if canImport(StoreKitTest)
import Testing
import Tollgate

extension AppleStoreTests {
  @Test("CoinFeedback shares for subscribers alone, and a refund ends that")
  func coinFeedback() async throws {
    let app = try HostedApp("CoinFeedback")
    #expect(!app.tollkeeper.check("share").isAllowed)
    await app.buy("com.femsoftware.coinfeedback.pro.yearly")
    #expect(app.tollkeeper.check("share").reason == .entitled)
    try await app.refundAll { !app.tollkeeper.check("share").isAllowed }
  }
}
#endif
