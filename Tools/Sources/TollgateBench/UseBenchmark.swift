import CBench
import Foundation
import Synchronization
import TollgateOpenStore

/// What one durable use costs, beside one row of plain SQLite in C that is as durable.
enum UseBenchmark {
  /// Times everything and prints a table.
  static func run() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "tollgate-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }

    guard let plain = cbench_open(folder.appending(path: "plain.sqlite").path) else {
      throw CocoaError(.fileWriteUnknown)
    }
    defer { cbench_close(plain) }
    let clock = SixADay()
    let tollkeeper = try Tollkeeper(
      catalog: .bench(limit: 6), device: DeviceProfile(platform: .iOS),
      store: ClosedStore(), ledger: .file(folder.appending(path: "Tollgate.sqlite")),
      keychain: InMemoryKeychain(), clock: WallClock(now: { clock.now }, timeZone: { .gmt }))
    await tollkeeper.settled()

    var table = Interleaved(rounds: 101, iterations: 10)
    table.add("one row: SQLite in C, write-ahead log, FULL") {
      let now = Date().timeIntervalSinceReferenceDate
      precondition(cbench_insert(plain, "play", now, now) == 0)
    }
    table.add("tollkeeper.use(\"play\"), as durable") {
      clock.tick()
      let decision = try tollkeeper.use("play")
      precondition(decision.isAllowed)
    }
    let results = try table.run()

    print("\nUse, durably (aim 1.15 of plain SQLite)")
    for result in results { print(result.row(in: "µs", of: 1_000, against: results[0])) }
  }
}

/// A clock on which every use is the next of six on its day.
private final class SixADay: Sendable {
  private let uses = Atomic(0)

  var now: Date {
    Date(timeIntervalSince1970: 1_768_435_200 + Double(uses.load(ordering: .relaxed)) * 14_400)
  }

  func tick() { uses.add(1, ordering: .relaxed) }
}

/// A store that sells nothing and never says anything.
private struct ClosedStore: PurchaseStore {
  func products(_ ids: [Catalog.Product.ID]) async throws(StoreFailure) -> [StoreProduct] { [] }

  func purchase(
    _ id: Catalog.Product.ID, _ options: PurchaseOptions
  ) async throws(StoreFailure) -> PurchaseAnswer { .cancelled }

  func currentEntitlements() async -> StoreListing { StoreListing([], isComplete: true) }
  func history() async -> [StoreDelivery] { [] }
  func unfinished() async -> [StoreDelivery] { [] }
  func listen(_ deliver: @escaping @Sendable (StoreDelivery) async -> Void) async {}
  func sync() async throws(StoreFailure) -> Date? { nil }
  func freshSignedDate() async -> Date? { nil }
}
