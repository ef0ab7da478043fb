#if canImport(StoreKitTest)
import Testing
import Tollgate

extension AppleStoreTests {
  @Test("Listen2 plays because it was bought, and in the free week again after a refund")
  func listen2() async throws {
    let app = try HostedApp("Listen2")
    await app.buy("com.listen2.fullaccess")
    #expect(app.tollkeeper.check("tts_playback").reason == .entitled)
    try await app.refundAll { app.tollkeeper.check("tts_playback").reason != .entitled }
  }
}
#endif
