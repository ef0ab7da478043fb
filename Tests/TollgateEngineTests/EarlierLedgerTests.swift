import Foundation
import GRDB
import Testing
import TollgateCore

@testable import TollgateEngine

@Suite("A ledger of an earlier schema")
struct EarlierLedgerTests {
  private let noon = Date.at("2026-01-15T12:00:00Z")

  @Test("is brought up to date, and says all that it said", arguments: [1, 2, 3])
  func ledgerState(schema: Int) throws {
    let bench = try Bench()
    defer { bench.remove() }
    switch schema {
    case 1: try FirstSchema.write(to: bench.file)
    case 2: try FirstSchema.writeSecond(to: bench.file)
    default: try FirstSchema.writeThird(to: bench.file)
    }
    for _ in ["brought up to date", "opened again"] {
      let ledger = try Ledger(at: bench.ledger)
      let ledgerState = ledger.ledgerState
      #expect(ledgerState.facts.count == 2)
      let sold = try #require(ledgerState.facts[Fact.purchase().id])
      #expect(sold.fact.isValid && !sold.isGone)
      #expect(try ledger.token(of: sold.fact.id) == "a.b.c")
      let shared = try #require(ledgerState.facts.values.first { $0.fact.product == "old" })
      #expect(shared.fact.id.transaction == "18446744073709551615")
      #expect(shared.fact.ownership == .familyShared && shared.fact.quantity == 2)
      #expect(shared.fact.revocationDate == noon - 60 && shared.fact.isUpgraded)
      #expect(shared.fact.expirationDate == noon - 55)
      #expect(shared.missingSince == noon - 40 && shared.isGone)
      #expect(ledgerState.uses["play"]?.instants == [noon - 9.5, noon - 5])
      #expect(ledgerState.time == TrustedTime(highWaterMark: noon, latestSigned: noon))
      #expect(ledgerState.firstLaunch == noon - 199.5)
      #expect(ledgerState.isSimulating && ledgerState.hasAnswer)
      #expect(ledgerState.choices == ["theme": "theme.pocket"])
      #expect(ledgerState.waiting == ["other": Attribution(paywall: "wall")])
    }
  }

  @Test("has room for lots and renewals once it is brought up to date, and none of them yet")
  func wallet() throws {
    let bench = try Bench()
    defer { bench.remove() }
    try FirstSchema.writeSecond(to: bench.file)
    let ledger = try Ledger(at: bench.ledger)
    #expect(ledger.ledgerState.balances.isEmpty && ledger.ledgerState.renewals.isEmpty)
    #expect(ledger.ledgerState.remote == ["play.limit": "8"])
    let noon = noon
    try ledger.write { try $0.earn(5, of: "coins", at: noon, once: nil) }
    #expect(try Ledger(at: bench.ledger).ledgerState.balances == ["coins": 5])
  }

  @Test("of the third keeps its wallet and its renewals")
  func third() throws {
    let bench = try Bench()
    defer { bench.remove() }
    try FirstSchema.writeThird(to: bench.file)
    let ledger = try Ledger(at: bench.ledger)
    #expect(ledger.ledgerState.balances == ["coins": 25])
    #expect(ledger.ledgerState.unlocked == ["theme.neon"])
    #expect(ledger.ledgerState.renewals.values.map(\.product) == ["monthly"])
    let (left, isWelcome) = try ledger.write { transaction in
      (try transaction.newestLot(of: "coins")?.left, try transaction.hasEntry(for: "welcome"))
    }
    #expect(left == 25 && isWelcome)
  }

  @Test("of the first lost texts that look like numbers: remote values are sent again")
  func numbers() throws {
    let bench = try Bench()
    defer { bench.remove() }
    try FirstSchema.write(to: bench.file)
    let ledgerState = try Ledger(at: bench.ledger).ledgerState
    #expect(ledgerState.remote == RemoteValues())
    #expect(ledgerState.installation == nil)
  }

  @Test("keeps such texts from then on")
  func keepsTexts() throws {
    let bench = try Bench()
    defer { bench.remove() }
    try FirstSchema.write(to: bench.file)
    try Ledger(at: bench.ledger).write { transaction in
      try transaction.apply(.set(.remote("play.limit"), to: "8"))
      try transaction.apply(.set(.installation, to: "1e5"))
    }
    let ledgerState = try Ledger(at: bench.ledger).ledgerState
    #expect(ledgerState.remote == ["play.limit": "8"])
    #expect(ledgerState.installation == 0x1E5)
  }

  @Test("opens an app that goes on where it was")
  func wholeApp() async throws {
    var script = ScriptedStore.Script()
    script.entitled = [.purchase()]
    let bench = try Bench(script)
    defer { bench.remove() }
    try FirstSchema.write(to: bench.file)
    let keeper = try await bench.launch()
    #expect(keeper.check("play").reason == .entitled)
    #expect(keeper.customer.uses["play"]?.instants.count == 2)
    #expect(try keeper.events().map(\.event.name) == [.purchaseCompleted])
    #expect(keeper.ledger.ledgerState.waiting["other"]?.begun == noon, "dated from now on")
  }
}

@Suite("A ledger of a later release")
struct LaterLedgerTests {
  @Test("is refused, and loses nothing: the later release finds all of it again")
  func losesNothing() throws {
    let bench = try Bench()
    defer { bench.remove() }
    let (_, content) = try bench.writtenLedger()
    try bench.run(
      "INSERT INTO grdb_migrations VALUES ('later'); CREATE TABLE parcel (fact TEXT, left INTEGER)")
    for location in [bench.ledger, bench.ledger.settingAsideDamage()] {
      let failure = #expect(throws: LedgerFailure.self) { try Ledger(at: location) }
      #expect(failure?.isFromNewerRelease == true)
    }
    #expect(!bench.exists("Tollgate.sqlite.damaged-1"))
    try bench.run("DELETE FROM grdb_migrations WHERE identifier = 'later'; DROP TABLE parcel")
    #expect(try LedgerContent(of: Ledger(at: bench.ledger)) == content)
  }

  @Test("opens no app: it says which release to install")
  func opensNoApp() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    try await bench.launch().stop()
    try bench.run("INSERT INTO grdb_migrations VALUES ('later')")
    let failure = await #expect(throws: LedgerFailure.self) { try await bench.launch() }
    #expect(failure?.description.contains("Install that release again") == true)
  }
}

@Suite("A file that another program wrote")
struct ForeignLedgerTests {
  @Test(
    "is refused and never ends the process, however much it looks like a ledger",
    arguments: [
      "DROP TABLE fact", "ALTER TABLE fact DROP COLUMN original", "DROP TABLE setting",
      "ALTER TABLE diary RENAME COLUMN mark TO label", "ALTER TABLE event ADD COLUMN extra",
    ])
  func refused(change: String) throws {
    let bench = try Bench()
    defer { bench.remove() }
    _ = try bench.writtenLedger()
    try bench.run(change)
    let failure = #expect(throws: LedgerFailure.self) { try Ledger(at: bench.ledger) }
    #expect(failure?.isDamage == true)
    #expect(failure?.description.contains("is none of this app's") == true)
    #expect(try Ledger(at: bench.ledger.settingAsideDamage()).ledgerState.facts.isEmpty)
    #expect(bench.exists("Tollgate.sqlite.damaged-1/Tollgate.sqlite"))
  }

  @Test(
    "is refused where a value can't have been written, and reading it would trap",
    arguments: [
      "UPDATE fact SET quantity = 'many'", "UPDATE fact SET is_upgraded = 0.5",
      "UPDATE fact SET signed_date = 'today'", "UPDATE fact SET expires_date = x'00'",
      "UPDATE fact SET product = x'FF'", "UPDATE fact SET product = 'a' || char(0)",
      "UPDATE fact SET revocation_date = 9e999", "UPDATE diary SET instant = -1e12",
      "UPDATE diary SET mark = 1e-9", "UPDATE diary SET feature = x'01'",
      "UPDATE setting SET value = 'a' || char(0)", "UPDATE setting SET value = 9e999",
      "UPDATE event SET properties = x'7B7D'",
    ])
  func wrongValue(change: String) throws {
    let bench = try Bench()
    defer { bench.remove() }
    _ = try bench.writtenLedger()
    try bench.run(change)
    let failure = #expect(throws: LedgerFailure.self) { try Ledger(at: bench.ledger) }
    #expect(failure?.isDamage == true)
    #expect(failure?.description.contains("holds what can't have been written") == true)
  }

  @Test("may hold two names that Swift takes for one: they stay two, as SQLite has them")
  func oneNameTwice() throws {
    let bench = try Bench()
    defer { bench.remove() }
    let (composed, decomposed) = ("choice.caf\u{E9}", "choice.cafe\u{301}")
    #expect(composed == decomposed, "one name to Swift's texts")
    try Ledger(at: bench.ledger).write { transaction in
      try transaction.apply(.set(LedgerSetting(rawValue: composed), to: "theme.lcd"))
      try transaction.apply(.set(LedgerSetting(rawValue: decomposed), to: "theme.pocket"))
    }
    let choices = try Ledger(at: bench.ledger).ledgerState.choices
    #expect(choices == ["caf\u{E9}": "theme.lcd", "cafe\u{301}": "theme.pocket"])
  }
}

extension Bench {
  /// Changes the ledger's file as another program would.
  fileprivate func run(_ sql: String) throws {
    let queue = try DatabaseQueue(path: file.path)
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
  }
}
