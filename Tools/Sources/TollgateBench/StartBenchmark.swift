import CBench
import Foundation
import TollgateOpenStore

/// A benchmark of an app's first decision after a cold start, compared with C code that only reads the rows: with the
/// history of most people, and with a long one.
enum StartBenchmark {
  private static let rounds = 41

  /// Times everything and prints two tables.
  static func run() async throws {
    try await run(10, named: "A cold start with 10 transactions (aim 1 ms of processor)")
    try await run(1_000, named: "A cold start with 1000 transactions (aim 2 of reading in C)")
  }

  private static func run(_ transactions: Int, named title: String) async throws {
    let folder = try BenchFolder()
    defer { folder.remove() }
    let ledger = try await FilledLedger(of: transactions, in: folder.file("Tollgate.sqlite"))
    var (reading, starting, working) = ([Double](), [Double](), [Double]())
    for round in 0...rounds {
      let began = ProcessorTime.now
      precondition(cbench_read_all(ledger.file.path, "fact") == transactions)
      let read = ProcessorTime.now - began
      var started: Tollkeeper?
      let before = (clock: ContinuousClock.now, work: ProcessorTime.now)
      let tollkeeper = try ledger.open()
      precondition(tollkeeper.check("work").isAllowed)
      let worked = ProcessorTime.now - before.work
      let spent = (ContinuousClock.now - before.clock) / .nanoseconds(1)
      started = tollkeeper
      await started?.settled()
      guard round > 0 else { continue }
      reading.append(read)
      starting.append(spent)
      working.append(worked)
    }
    print("\n\(title)")
    let limit = Interleaved.Result(name: "their rows, read by SQLite in C, processor", reading)
    for result in [
      limit, Interleaved.Result(name: "Tollkeeper.init to the first decision, processor", working),
      Interleaved.Result(name: "the same by the clock", starting),
    ] {
      print(result.row(in: "ms", of: 1_000_000, against: limit))
    }
  }
}
