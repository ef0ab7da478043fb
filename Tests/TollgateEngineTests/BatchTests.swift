import Foundation
import GRDB
import Testing
import TollgateCore

@_spi(Testing) @testable import TollgateEngine

@Suite("Transactions that arrive together")
struct BatchTests {
  private static let three: [Fact] = [.coins("1"), .coins("2"), .coins("3")]

  @Test("are recorded in one commit, and each is finished only after it")
  func oneCommit() async throws {
    var script = ScriptedStore.Script()
    script.unfinished = Self.three
    let bench = try Bench(script)
    defer { bench.remove() }
    let passed = Locked<[Passed]>([])
    let store = bench.store
    let keeper = try Tollkeeper(
      catalog: .shop, device: DeviceProfile(platform: .iOS), store: store, ledger: bench.ledger,
      keychain: bench.keychain, clock: bench.clock.wall
    ) { point throws(ProcessEnded) in
      let finished = store.script { $0.finished.count }
      passed { $0.append(Passed(point: point, finished: finished)) }
    }
    await keeper.settled()
    #expect(
      passed { $0 } == [
        Passed(point: .beforeCommit, finished: 0), Passed(point: .afterCommit, finished: 0),
        Passed(point: .afterFinish, finished: 1), Passed(point: .afterFinish, finished: 2),
        Passed(point: .afterFinish, finished: 3),
      ])
    #expect(keeper.customer.balance(of: "coins") == 300)
  }

  @Test("are all recorded or none if the process dies, and none is finished then")
  func allOrNone() async throws {
    var script = ScriptedStore.Script()
    script.unfinished = Self.three
    let bench = try Bench(script)
    defer { bench.remove() }
    let dying = try await bench.launch(catalog: .shop, crash: .beforeCommit)
    dying.stop()
    #expect(bench.store.script { $0.finished }.isEmpty)
    #expect(try Ledger(at: bench.ledger).ledgerState.facts.isEmpty)
    let next = try await bench.launch(catalog: .shop)
    #expect(next.customer.balance(of: "coins") == 300)
    #expect(bench.store.script { $0.finished } == Self.three.map(\.id))
  }

  @Test(
    "don't wait for one that can't be recorded: it stays unfinished, and the others are granted")
  func onesFailure() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let log = RecordedLog()
    let keeper = try await bench.launch(catalog: .shop, logger: log.logger)
    try keeper.ledger.read {
      try $0.execute(
        sql: """
          CREATE TEMP TRIGGER no BEFORE INSERT ON fact WHEN NEW.id = '2'
          BEGIN SELECT RAISE(ABORT, 'not this one'); END
          """)
    }
    bench.store.script { $0.unfinished = Self.three }
    await keeper.refresh()
    #expect(keeper.customer.balance(of: "coins") == 200)
    #expect(bench.store.script { $0.finished } == [Self.three[0].id, Self.three[2].id])
    let logged = log.lines.filter { $0.contains("could not be recorded") }
    #expect(logged.count == 1 && logged.first?.contains("not this one") == true)
  }

  /// A crash point, and how many transactions were finished when the engine came by it.
  private struct Passed: Equatable {
    let point: CrashPoint
    let finished: Int
  }
}
