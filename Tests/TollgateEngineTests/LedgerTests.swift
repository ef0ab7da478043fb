import Foundation
import GRDB
import Testing
import TollgateCore

@testable import TollgateEngine

@Suite("The ledger")
struct LedgerTests {
  @Test("is on the disk when a write returns: write-ahead log, synchronous FULL, full fsync")
  func isDurable() throws {
    let bench = try Bench()
    defer { bench.remove() }
    let (journal, synchronous, full) = try Ledger(at: bench.ledger).durability()
    #expect(journal == "wal")
    #expect(synchronous == 2)
    #expect(full, "on Darwin, past the disk's cache")
  }

  @Test(
    "waits for the disk when it pays, grants or spends, but not for uses, progress and switches"
  )
  func durabilityByKind() async throws {
    let bench = try Bench(ScriptedStore.Script(sells: Catalog.shop.products.map(\.id)))
    defer { bench.remove() }
    let keeper = try await bench.launch(.debug, catalog: .shop)
    let commits = ObservedCommits()
    keeper.ledger.queue.add(transactionObserver: commits)
    func during(_ body: () async throws -> Void) async throws -> Set<Bool> {
      commits.waits { $0 = [] }
      try await body()
      return Set(commits.waits { $0 })
    }
    bench.store.script { $0.answer = .success(.coins("1")) }
    #expect(try await during { try keeper.record(.coins("2")) } == [true])
    #expect(try await during { try keeper.earn(["coins": 5]) } == [true])
    #expect(try await during { _ = try keeper.spend("hint") } == [true])
    #expect(try await during { _ = try keeper.spend("theme", on: "theme.neon") } == [true])
    #expect(try await during { _ = try keeper.use("identify") } == [false])
    #expect(try await during { try keeper.reach("level", 7) } == [false])
    #expect(try await during { try keeper.complete(.onboarding) } == [false])
    #expect(try await during { try keeper.setSwitch("hard_paywalls", false) } == [false])
    #expect(try await during { _ = await keeper.purchase("coins.100") }.contains(true))
    #expect(try keeper.ledger.durability().synchronous == 2, "and the next one waits again")
  }

  @Test("that another process holds fails a write after two seconds, and nothing has changed")
  func busy() throws {
    #expect(Ledger.busyTime == 2)
    let bench = try Bench()
    defer { bench.remove() }
    let ledger = try Ledger(at: bench.ledger)
    let other = try DatabaseQueue(path: bench.file.path)
    try other.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN IMMEDIATE")
      let failure = #expect(throws: LedgerFailure.self) {
        try ledger.write { try $0.apply(.set(.isOnboarded, to: true)) }
      }
      #expect(failure?.description.contains("Nothing was changed") == true)
      #expect(failure?.isDamage == false)
      try db.execute(sql: "ROLLBACK")
    }
    #expect(!ledger.ledgerState.isOnboarded)
    try ledger.write { try $0.apply(.set(.isOnboarded, to: true)) }
    #expect(ledger.ledgerState.isOnboarded)
  }

  @Test("and the files beside it are readable by their owner only")
  func modes() throws {
    let bench = try Bench()
    defer { bench.remove() }
    let ledger = try Ledger(at: bench.ledger)
    try ledger.write { try $0.apply(.set(.isOnboarded, to: true)) }
    let files = FileManager.default
    func mode(_ url: URL) throws -> Int? {
      try files.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
    }
    for name in try files.contentsOfDirectory(atPath: bench.folder.path) {
      #expect(try mode(bench.folder.appending(path: name)) == 0o600)
    }
    let copy = try #require(bench.ledger.copyAside())
    #expect(try mode(copy) == 0o700)
    #expect(try mode(copy.appending(path: "Tollgate.sqlite")) == 0o600)
  }

  @Test("names the file that could not be opened, and the fix")
  func cannotOpen() {
    let nowhere = LedgerLocation.file(URL(filePath: "/nowhere/at/all/Tollgate.sqlite"))
    let error = #expect(throws: LedgerFailure.self) { try Ledger(at: nowhere) }
    #expect(error?.description.contains("/nowhere/at/all/Tollgate.sqlite") == true)
    #expect(error?.description.contains("Check that its folder exists") == true)
  }

  @Test("keeps nothing from a failed write")
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

  @Test("sees another process's writes inside its own write")
  func seesOtherProcesses() throws {
    let bench = try Bench()
    defer { bench.remove() }
    let one = try Ledger(at: bench.ledger)
    let other = try Ledger(at: bench.ledger)
    try one.write { try $0.apply(.use("play", bench.clock.now)) }
    let seen = try other.write { $0.ledgerState.uses["play"]?.instants.count }
    #expect(seen == 1)
  }

  @Test("keeps a signed text beside the facts, and an older signed text doesn't replace it")
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

  @Test("reads back values to the last digit")
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

/// Notes of each commit whether it waited for the disk, past its cache on Darwin.
private final class ObservedCommits: TransactionObserver, Sendable {
  let waits = Locked<[Bool]>([])

  func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { true }
  func databaseDidChange(with event: DatabaseEvent) {}

  func databaseDidCommit(_ db: Database) {
    let durability = try? Ledger.durability(db)
    waits { $0.append(durability?.synchronous == 2 && durability?.full == true) }
  }

  func databaseDidRollback(_ db: Database) {}
}
