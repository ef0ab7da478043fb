import Foundation
import GRDB
import Testing
import TollgateCore

@testable import TollgateEngine

@Suite("A row of the history")
struct StoredRowTests {
  /// Content that no release has ever written, as SQL.
  private static let never = [
    "environment = x'50'", "environment = 'Pro' || char(0)", "id = 7.5 || char(0)",
    "product = x''", "ownership = CAST('purchased' AS BLOB)", "original = x'00'",
    "original = 'a' || char(0) || 'b'", "revocation_percentage = x'3530'",
    "purchase_date = 'noon'", "purchase_date = 1e12", "purchase_date = -2e11",
    "signed_date = 1e-9", "signed_date = x'41'", "revocation_date = 'never'",
    "expires_date = -1e-300", "expires_date = 9e999", "missing_since = 'yesterday'",
    "quantity = 'many'", "quantity = 1.5", "is_upgraded = x'01'", "is_gone = 'no'",
  ]

  @Test("with an impossible value is damage", arguments: never)
  func wrong(assignment: String) throws {
    let bench = try Bench()
    defer { bench.remove() }
    _ = try bench.writtenLedger()
    let queue = try DatabaseQueue(path: bench.file.path)
    try queue.write { db in
      try db.execute(sql: "UPDATE fact SET \(assignment) WHERE id = '2000000007'")
    }
    try queue.close()
    let failure = try #require(
      #expect(throws: LedgerFailure.self) { try Ledger(at: bench.ledger) })
    #expect(failure.isDamage)
    #expect(failure.description.contains("a row of fact holds what can't have been written"))
  }

  @Test("is read as it was written, to the last bit of an instant")
  func whole() throws {
    let bench = try Bench()
    defer { bench.remove() }
    let instant = bench.clock.now + 0.123_456_789
    let fact = Fact(
      id: Fact.ID(environment: "Xcode", transaction: "0", purchaseDate: instant),
      product: "é🏎", quantity: 7, ownership: .familyShared, signedDate: instant + 1,
      revocationDate: instant + 2, revocationPercentage: 12.5, isUpgraded: true,
      expirationDate: instant + 3, original: "original")
    let entry = LedgerState.Entry(fact: fact, missingSince: instant + 4, isGone: true)
    try {
      try Ledger(at: bench.ledger).write { try $0.apply(.fact(entry)) }
    }()
    let read = try #require(try Ledger(at: bench.ledger).ledgerState.facts[fact.id])
    #expect(read.fact == fact)
    #expect(read.missingSince == instant + 4)
    #expect(read.isGone)
  }

  @Test("that the store no longer lists grants nothing, also once it is read again")
  func gone() throws {
    let bench = try Bench()
    defer { bench.remove() }
    for isGone in [false, true] {
      let entry = LedgerState.Entry(fact: .purchase(), isGone: isGone)
      try {
        try Ledger(at: bench.ledger).write { try $0.apply(.fact(entry)) }
      }()
      let read = try Ledger(at: bench.ledger).ledgerState.entitlements(by: .game)
      #expect(read.contains("unlimited_plays", at: bench.clock.now) == !isGone)
    }
  }
}
