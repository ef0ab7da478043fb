import Foundation
import GRDB
import Testing
import TollgateCore

@testable import TollgateEngine

@Suite("A ledger that another program wrote to")
struct EditedLedgerTests {
  /// A ledger with 100 coins that were bought and 50 that were earned, 20 of them spent.
  private func shop() async throws -> Bench {
    let bench = try Bench(ScriptedStore.Script(sells: Catalog.shop.products.map(\.id)))
    let keeper = try await bench.launch(catalog: .shop)
    bench.store.script { $0.answer = .success(.coins("1")) }
    #expect(await keeper.purchase("coins.100") == .purchased)
    try keeper.earn(["coins": 50])
    #expect(try keeper.spend(["coins": 20]) == .spent)
    await keeper.settled()
    keeper.stop()
    return bench
  }

  private func edit(_ bench: Bench, _ sql: String) throws {
    let queue = try DatabaseQueue(path: bench.file.path)
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
  }

  @Test(
    "is refused if a balance is not the sum of its lots",
    arguments: [
      "UPDATE balance SET amount = 999999", "UPDATE balance SET amount = -5",
      "DELETE FROM balance", "DELETE FROM lot",
      "UPDATE lot SET granted = granted + 1 WHERE n = 1", "UPDATE lot SET spent = 0",
      "INSERT INTO balance VALUES ('gems', 3)",
      "INSERT INTO lot (currency, granted, taken, spent) VALUES ('gems', 3, 0, 0)",
    ])
  func sums(sql: String) async throws {
    let bench = try await shop()
    defer { bench.remove() }
    try edit(bench, sql)
    let failure = #expect(throws: LedgerFailure.self) { try Ledger(at: bench.ledger) }
    #expect(failure?.isDamage == true)
    #expect(failure?.description.contains("and its lots come to") == true)
  }

  @Test(
    "is refused if a lot has an impossible value, and nothing overflows",
    arguments: [
      "granted = 9223372036854775807", "granted = -9223372036854775808, taken = 1",
      "granted = 2000000000000", "taken = -9223372036854775808", "spent = -1",
      "spent = -1; UPDATE balance SET amount = 0", "n = -5 WHERE n = 1",
      "spent = 0 WHERE n = 9; UPDATE balance SET amount = 9223372036854775807",
      "taken = 9223372036854775807, spent = 9223372036854775807",
    ])
  func impossibleLots(change: String) async throws {
    let bench = try await shop()
    defer { bench.remove() }
    try edit(bench, "PRAGMA ignore_check_constraints = 1; UPDATE lot SET \(change)")
    let failure = #expect(throws: LedgerFailure.self) { try Ledger(at: bench.ledger) }
    #expect(failure?.isDamage == true)
  }

  @Test(
    "is refused if it has an unknown trigger, view, table, index or column",
    arguments: [
      "CREATE TRIGGER kind AFTER INSERT ON entry BEGIN UPDATE balance SET amount = 1000; END",
      "CREATE VIEW mine AS SELECT * FROM lot", "CREATE TABLE mine (x)",
      "CREATE INDEX mine ON lot (granted)",
      "CREATE TRIGGER grdb AFTER INSERT ON grdb_migrations BEGIN DELETE FROM fact; END",
    ])
  func strangers(sql: String) async throws {
    let bench = try await shop()
    defer { bench.remove() }
    try edit(bench, sql)
    let failure = #expect(throws: LedgerFailure.self) { try Ledger(at: bench.ledger) }
    #expect(failure?.isDamage == true)
    #expect(failure?.description.contains("that this app did not make") == true)
  }

  @Test("is refused if a generated column was added")
  func generatedColumn() async throws {
    let bench = try await shop()
    defer { bench.remove() }
    try edit(bench, "ALTER TABLE lot ADD COLUMN more INTEGER AS (granted * 2)")
    let failure = #expect(throws: LedgerFailure.self) { try Ledger(at: bench.ledger) }
    #expect(failure?.description.contains("its table lot is none of this app's") == true)
  }

  @Test("is reported as damaged by a spend that its lots don't cover, and nothing is spent")
  func spendWithoutLots() async throws {
    let bench = try await shop()
    defer { bench.remove() }
    let keeper = try await bench.launch(catalog: .shop)
    // Through the keeper's own connection, which sees no other one's write.
    try keeper.ledger.read {
      try $0.execute(
        sql: "UPDATE lot SET spent = granted - 5 WHERE n = 2; DELETE FROM lot WHERE n = 1")
    }
    let failure = #expect(throws: LedgerFailure.self) { try keeper.spend(["coins": 20]) }
    #expect(failure?.isDamage == true)
    #expect(keeper.customer.balance(of: "coins") == 130)
    #expect(try keeper.lots(of: "coins").map(\.left) == [5])
  }

  @Test("while it is open is read again, and refused, at the next write")
  func whileOpen() async throws {
    let bench = try await shop()
    defer { bench.remove() }
    let keeper = try await bench.launch(catalog: .shop)
    try edit(bench, "UPDATE balance SET amount = 999999")
    let failure = #expect(throws: LedgerFailure.self) { try keeper.spend(["coins": 500]) }
    #expect(failure?.isDamage == true)
  }

  @Test("is set aside like any other damage, and coins that were kept come back")
  func setAside() async throws {
    let bench = try await shop()
    defer { bench.remove() }
    try edit(bench, "UPDATE balance SET amount = 999999")
    try bench.ledger.setAside()
    let again = try await bench.launch(catalog: .shop)
    #expect(again.customer.balance(of: "coins") == 130)
  }
}

@Suite("An amount that is too large")
struct LargeAmountTests {
  @Test(
    "of a purchase grants as much as a lot can hold, whatever its quantity",
    arguments: [
      10_000_000_000_000_000, Int.max, -1, Int.min,
    ])
  func quantity(of quantity: Int) async throws {
    let bench = try Bench(ScriptedStore.Script(sells: Catalog.shop.products.map(\.id)))
    defer { bench.remove() }
    let keeper = try await bench.launch(catalog: .shop)
    try keeper.record(.coins("1", quantity: quantity))
    let granted = quantity > 1 ? BalanceSheet.most : 100
    #expect(keeper.customer.balance(of: "coins") == granted)
    try keeper.record(.coins("2", quantity: quantity))
    #expect(keeper.customer.balance(of: "coins") == 2 * granted)
    #expect(throws: Never.self) { try keeper.spend(["coins": 100]) }
    await keeper.settled()
    keeper.stop()
    #expect(try Ledger(at: bench.ledger).ledgerState.balances["coins"] == 2 * granted - 100)
  }

  @Test("can't be earned if the balance would exceed its maximum")
  func tooMuch() async throws {
    let bench = try Bench(ScriptedStore.Script(sells: Catalog.shop.products.map(\.id)))
    defer { bench.remove() }
    let keeper = try await bench.launch(catalog: .shop)
    try keeper.earn(["coins": BalanceSheet.most])
    #expect(throws: WalletFailure.self) { try keeper.earn(["coins": 1]) }
    #expect(keeper.customer.balance(of: "coins") == BalanceSheet.most)
  }

  @Test("starts another lot if the earned amount would not fit into the newest")
  func earned() async throws {
    let bench = try Bench(ScriptedStore.Script(sells: Catalog.shop.products.map(\.id)))
    defer { bench.remove() }
    let keeper = try await bench.launch(catalog: .shop)
    let most = BalanceSheet.most
    try keeper.earn(["coins": most])
    #expect(try keeper.spend(["coins": most - 1]) == .spent)
    try keeper.earn(["coins": 7])
    #expect(try keeper.lots(of: "coins").map(\.left) == [1, 7])
    await keeper.settled()
    keeper.stop()
    #expect(try Ledger(at: bench.ledger).ledgerState.balances["coins"] == 8)
  }
}
