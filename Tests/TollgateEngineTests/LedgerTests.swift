import Foundation
import GRDB
import Testing
import TollgateCore

@testable import TollgateEngine

@Suite("The ledger")
struct LedgerTests {
  @Test("is on the disk when a write returns: write-ahead log, synchronous FULL")
  func isDurable() throws {
    let bench = try Bench()
    defer { bench.remove() }
    let (journal, synchronous) = try Ledger(at: bench.ledger).durability()
    #expect(journal == "wal")
    #expect(synchronous == 2)
  }

  @Test("says which file could not be opened, and what to do")
  func cannotOpen() {
    let nowhere = LedgerLocation.file(URL(filePath: "/nowhere/at/all/Tollgate.sqlite"))
    let error = #expect(throws: LedgerFailure.self) { try Ledger(at: nowhere) }
    #expect(error?.description.contains("/nowhere/at/all/Tollgate.sqlite") == true)
    #expect(error?.description.contains("Check that its folder exists") == true)
  }

  @Test("keeps nothing of a write that failed")
  func failedWriteLeavesNothing() throws {
    let bench = try Bench()
    defer { bench.remove() }
    let ledger = try Ledger(at: bench.ledger)
    #expect(throws: ProcessEnded.self) {
      try ledger.write { transaction in
        try transaction.apply(.fact(LedgerState.Entry(fact: .purchase())))
        throw ProcessEnded()
      }
    }
    #expect(ledger.ledgerState.facts.isEmpty)
    #expect(try Ledger(at: bench.ledger).ledgerState.facts.isEmpty)
  }

  @Test("sees what another process has written, inside the write")
  func seesOtherProcesses() throws {
    let bench = try Bench()
    defer { bench.remove() }
    let one = try Ledger(at: bench.ledger)
    let other = try Ledger(at: bench.ledger)
    try one.write { try $0.apply(.use("play", bench.clock.now)) }
    let seen = try other.write { $0.ledgerState.uses["play"]?.instants.count }
    #expect(seen == 1)
  }

  @Test("keeps a signed text beside the facts, and an older word about the fact leaves it")
  func keepsTokens() throws {
    let bench = try Bench()
    defer { bench.remove() }
    let ledger = try Ledger(at: bench.ledger)
    var fact = Fact.purchase()
    fact.jws = "a.b.c"
    let (signed, id) = (fact, fact.id)
    try ledger.write { try $0.apply(.fact(LedgerState.Entry(fact: signed))) }
    #expect(ledger.ledgerState.facts[id]?.fact.jws.isEmpty == true)
    var entry = try #require(ledger.ledgerState.facts[id])
    entry.isGone = true
    let gone = entry
    try ledger.write { try $0.apply(.fact(gone)) }
    let again = try Ledger(at: bench.ledger)
    #expect(again.ledgerState.facts[id]?.isGone == true)
    #expect(try again.token(of: id) == "a.b.c")
    let other = Fact.ID(environment: "Xcode", transaction: "0", purchaseDate: id.purchaseDate)
    #expect(try again.token(of: other) == nil)
  }

  @Test("reads back to the last digit what was written")
  func readsBack() throws {
    let bench = try Bench()
    defer { bench.remove() }
    let instant = Date(timeIntervalSinceReferenceDate: 790_000_000.123_456_7)
    var fact = Fact(
      id: Fact.ID(
        environment: "Production", transaction: "18446744073709551615", purchaseDate: instant),
      product: "unlimited", quantity: 3, ownership: .familyShared, signedDate: instant + 1,
      revocationDate: instant + 2, isUpgraded: true, expirationDate: instant + 3, jws: "a.b.c")
    let written = fact
    try Ledger(at: bench.ledger).write { try $0.apply(.fact(LedgerState.Entry(fact: written))) }
    fact.jws = ""
    #expect(try Ledger(at: bench.ledger).ledgerState.facts[fact.id]?.fact == fact)
  }
}
