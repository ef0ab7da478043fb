#if canImport(StoreKitTest)
import Testing
import Tollgate

extension AppleStoreTests {
  @Test("BlockPuzzle grants the coins of a pack once, and of a second pack again")
  func blockPuzzle() async throws {
    let app = try HostedApp("BlockPuzzle")
    let before = app.tollkeeper.customer.balance(of: "coins")
    await app.buy("com.blockpuzzle.coins.handful")
    #expect(app.tollkeeper.customer.balance(of: "coins") == before + 100)
    await app.buy("com.blockpuzzle.coins.handful")
    #expect(app.tollkeeper.customer.balance(of: "coins") == before + 200)
  }
}
#endif
