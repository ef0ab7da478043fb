import Foundation
import LocalAppStore
import Testing

@testable import CrashChild

@Suite("A killed store in a file")
struct KeptStoreTests {
  @Test(
    "is read back complete, with every answered change and at most one more", arguments: 0..<6)
  func comesBack(seed: UInt64) async throws {
    let files = try Files()
    defer { files.remove() }
    var random = SeededGenerator(seed: seed)
    var (sold, accounts) = (0, 0)
    for _ in 0..<2 {
      let child = try Child("keep", files.path)
      sold += try child.kill(afterUses: .random(in: 1...25, using: &random))
      accounts += 1
      let store = try KeptStore.open(in: files.folder)
      let events = try await store.send(ListEvents())
      let found = events.count { $0.productID == "coins" }
      #expect((sold...sold + 1).contains(found), "reported \(sold), found \(found)")
      #expect(events.map(\.number) == Array(1...events.count))
      sold = found

      let before = events.count { $0.kind == .renewed }
      await store.advance(to: store.clock.now + 8 * KeptStore.day)
      let renewed = try await store.send(ListEvents()).count { $0.kind == .renewed }
      #expect(renewed >= before + accounts, "each subscription goes on")
    }
  }
}
