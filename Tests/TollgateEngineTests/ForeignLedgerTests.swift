import Foundation
import GRDB
import Testing
import TollgateCore

@testable import TollgateEngine

@Suite("A ledger of a later release")
struct LaterLedgerTests {
  @Test("is refused, and loses nothing: the later release finds all of it again")
  func losesNothing() throws {
    let bench = try Bench()
    defer { bench.remove() }
    let (_, content) = try bench.writtenLedger()
    try bench.run(
      "INSERT INTO grdb_migrations VALUES ('later'); CREATE TABLE parcel (fact TEXT, left INTEGER)")
    let failure = #expect(throws: LedgerFailure.self) { try Ledger(at: bench.ledger) }
    #expect(failure?.isFromNewerRelease == true)
    #expect(!bench.exists("Tollgate.sqlite.damaged-1"))
    try bench.run("DELETE FROM grdb_migrations WHERE identifier = 'later'; DROP TABLE parcel")
    #expect(try LedgerContent(of: Ledger(at: bench.ledger)) == content)
  }

  @Test("opens no app unless its location allows it, and the error names the release to install")
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
    #expect(try Ledger(at: bench.ledger.alwaysOpening()).ledgerState.facts.isEmpty)
    #expect(bench.exists("Tollgate.sqlite.damaged-1/Tollgate.sqlite"))
  }

  @Test(
    "is refused if a value is impossible and reading it would trap",
    arguments: [
      "UPDATE fact SET quantity = 'many'", "UPDATE fact SET is_upgraded = 0.5",
      "UPDATE fact SET signed_date = 'today'", "UPDATE fact SET expires_date = x'00'",
      "UPDATE fact SET product = x'FF'", "UPDATE fact SET product = 'a' || char(0)",
      "UPDATE fact SET revocation_date = 9e999", "UPDATE diary SET instant = -1e12",
      "UPDATE diary SET mark = 1e-9", "UPDATE diary SET feature = x'01'",
      "UPDATE setting SET value = 'a' || char(0)", "UPDATE setting SET value = 9e999",
      "UPDATE event SET properties = x'7B7D'",
      "UPDATE diary SET n = 9223372036854775807 WHERE n = (SELECT max(n) FROM diary)",
      "UPDATE diary SET n = -9223372036854775807 WHERE n = 1",
      "INSERT INTO lot (n, currency, granted, taken, spent) VALUES (0, 'coins', 1, 1, 0)",
      "INSERT INTO lot (currency, granted, taken, spent) VALUES ('coins', 2e12, 2e12, 0)",
      "UPDATE sqlite_sequence SET seq = 9223372036854775807",
      "UPDATE sqlite_sequence SET seq = 'many'",
      "UPDATE event SET n = 9223372036854775807 WHERE n = (SELECT max(n) FROM event)",
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

  @Test("may hold two names that are equal in Swift: they stay two, as in SQLite")
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
