import Foundation
import Testing
import TollgateCore

@testable import TollgateEngine

@Suite("The snapshot that an app keeps for its widgets")
struct SnapshotWritingTests {
  @Test("says what the app knows, and decides as the app does")
  func follows() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let file = bench.folder.appending(path: "Snapshot.json")
    let keeper = try Tollkeeper(
      catalog: .game, device: DeviceProfile(platform: .iOS), store: bench.store,
      ledger: bench.ledger, keychain: bench.keychain, snapshot: file, clock: bench.clock.wall)
    await keeper.settled()
    for left in [5, 4] {
      _ = try await keeper.use("play")
      await keeper.settled()
      let seen = try Snapshot(contentsOf: file)
      let decision = seen.check("play", by: .game, at: bench.clock.now, in: .gmt)
      #expect(decision == keeper.check("play"))
      #expect(decision.remaining == .count(left))
    }
    try keeper.record(.purchase())
    await keeper.settled()
    let paid = try Snapshot(contentsOf: file)
    #expect(paid.check("play", by: .game, at: bench.clock.now, in: .gmt).reason == .entitled)
  }

  @Test("that can't be written keeps nobody from playing")
  func unwritable() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let keeper = try Tollkeeper(
      catalog: .game, device: DeviceProfile(platform: .iOS), store: bench.store,
      ledger: bench.ledger, keychain: bench.keychain,
      snapshot: URL(filePath: "/proc/none/Snapshot.json"), clock: bench.clock.wall)
    #expect(try await keeper.use("play").isAllowed)
    await keeper.settled()
  }
}
