import CBench
import Foundation
import Synchronization
import TollgateOpenStore

/// Measures a durable use and a durable spend against one row of plain SQLite in C that is as
/// durable; the spend also in a wallet with a long history.
enum UseBenchmark {
  private static let longHistory = 100_000

  /// Times everything and prints a table.
  static func run() async throws {
    let folder = try BenchFolder()
    defer { folder.remove() }

    guard let plain = cbench_open(folder.file("plain.sqlite").path) else {
      throw CocoaError(.fileWriteUnknown)
    }
    defer { cbench_close(plain) }
    let clock = SixADay()
    let player = try Tollkeeper.bench(
      .bench(limit: 6), in: folder.file("Uses.sqlite"), { clock.now })
    let newcomer = try Tollkeeper.bench(.wallet, in: folder.file("New.sqlite"), { clock.now })
    let veteran = try Tollkeeper.bench(.wallet, in: folder.file("Old.sqlite"), { clock.now })
    print("\nA balance after \(longHistory) changes")
    try veteran.liveThrough(longHistory, in: folder.file("Old.sqlite"))
    try newcomer.earn(["coins": 1_000_000])
    for tollkeeper in [player, newcomer, veteran] { await tollkeeper.settled() }

    var table = Interleaved(rounds: 101, iterations: 10)
    table.add("one row: SQLite in C, write-ahead log, FULL") {
      let now = Date().timeIntervalSinceReferenceDate
      precondition(cbench_insert(plain, "play", now, now) == 0)
    }
    table.add("tollkeeper.use(\"play\"), as durable") {
      clock.tick()
      let decision = try player.use("play")
      precondition(decision.isAllowed)
    }
    table.add("tollkeeper.spend, as durable") {
      let outcome = try newcomer.spend(["coins": 1])
      precondition(outcome == .spent)
    }
    table.add("the same after \(longHistory) changes") {
      let outcome = try veteran.spend(["coins": 1])
      precondition(outcome == .spent)
    }
    let results = try table.run()

    print("Use and spend, durably (aim 1.15 of plain SQLite)")
    for result in results { print(result.row(in: "µs", of: 1_000, against: results[0])) }

    var reading = Interleaved(rounds: 101, iterations: 1_000)
    for (name, tollkeeper) in [
      ("a new wallet's balance", newcomer), ("after \(longHistory) changes", veteran),
    ] {
      reading.add(name) { precondition(tollkeeper.customer.balance(of: "coins") > 0) }
    }
    let balances = try reading.run()
    for result in balances { print(result.row(in: "ns", of: 1, against: balances[0])) }
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

extension Tollkeeper {
  /// Earns and spends repeatedly, and fails if the ledger lacks the result.
  ///
  /// It doesn't wait for the disk, because it only fills the file.
  fileprivate func liveThrough(_ changes: Int, in file: URL) throws {
    try earn(["coins": 1_000_000])
    for number in 1..<changes {
      if number.isMultiple(of: 2) {
        try earn(["coins": 2])
      } else {
        guard try spend(["coins": 1]) == .spent else { throw CocoaError(.fileWriteUnknown) }
      }
    }
  }
}

extension Catalog {
  fileprivate static let wallet = Catalog(
    app: "bench", bundleID: "com.example.bench", products: [], features: [],
    currencies: [Currency(id: "coins")])
}
