import Foundation
import GRDB
import Testing
import TollgateCore

@_spi(Testing) @testable import TollgateEngine

@Suite("The engine always opens")
struct OpeningTests {
  private func launch(
    _ bench: Bench, catalog: Catalog = .shop, sealed: Bool = true, at place: LedgerLocation? = nil,
    log: RecordedLog = RecordedLog()
  ) async throws -> Tollkeeper {
    let keeper = try Tollkeeper(
      catalog: catalog, device: DeviceProfile(platform: .iOS), store: bench.store,
      ledger: (place ?? bench.ledger).alwaysOpening(), keychain: bench.keychain,
      sealing: sealed ? .keys(of: 1) : nil, clock: bench.clock.wall, installation: 1,
      logger: log.logger)
    await keeper.settled()
    return keeper
  }

  /// A place on which no ledger can be: its folder is a file.
  private func unusable(_ bench: Bench) throws -> LedgerLocation {
    let folder = bench.folder.appending(path: "full")
    try Data().write(to: folder)
    return .file(folder.appending(path: "Tollgate.sqlite"))
  }

  private func everything(_ bench: Bench) async throws {
    bench.store.script { $0.sells = Catalog.shop.products.map(\.id) }
    let newer = try await launch(bench)
    try newer.record(.coins("1"))
    #expect(try newer.spend(["coins": 30]) == .spent)
    #expect(try newer.earn(["coins": 5], once: "welcome"))
    #expect(try newer.use("identify").isAllowed)
    try newer.reach("level", 12)
    try newer.complete(.onboarding)
    newer.dismiss()
    await newer.settled()
    newer.stop()
  }

  private func becomeNewer(_ file: URL, _ isNewer: Bool = true) throws {
    try edit(
      file,
      isNewer
        ? "INSERT INTO grdb_migrations VALUES ('later')"
        : "DELETE FROM grdb_migrations WHERE identifier = 'later'")
  }

  private func edit(_ file: URL, _ sql: String) throws {
    try DatabaseQueue(path: file.path).write { try $0.execute(sql: sql) }
  }

  private var aside: String { "Tollgate.sqlite.newer-1" }

  @Test("beside a ledger of a newer release, with the balance and the uses from the keychain")
  func beside() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    try await everything(bench)
    try becomeNewer(bench.file)
    let log = RecordedLog()
    let older = try await launch(bench, log: log)
    #expect(older.ledgerFailure == nil)
    #expect(older.customer.balance(of: "coins") == 75)
    #expect(older.check("identify").remaining == .count(1))
    #expect(try !older.earn(["coins": 5], once: "welcome"))
    #expect(bench.exists(aside))
    #expect(log.lines.contains { $0.hasPrefix("critical: ") && $0.contains(aside) })
  }

  @Test(
    "and a newer release reopens the old ledger: later spends stay spent, and its own values return"
  )
  func takenUp() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    try await everything(bench)
    try becomeNewer(bench.file)
    let older = try await launch(bench)
    #expect(older.customer.progress["level"] == nil, "only the newer ledger has it")
    #expect(try older.spend(["coins": 25]) == .spent)
    try older.reach("level", 3)
    await older.settled()
    let kept = try older.events().count
    older.stop()
    let file = bench.folder.appending(path: aside).appending(path: "Tollgate.sqlite")
    try becomeNewer(file, false)
    let newest = try await launch(bench)
    #expect(newest.customer.balance(of: "coins") == 50)
    #expect(newest.customer.progress["level"] == 12)
    #expect(newest.customer.isOnboarded)
    #expect(newest.check("identify").remaining == .count(1))
    #expect(try newest.events().count > kept, "those of the newer release come along")
    #expect(!bench.exists(aside))
    newest.stop()
    let again = try await launch(bench)
    #expect(again.customer.balance(of: "coins") == 50, "and once")
    #expect(again.customer.progress["level"] == 12)
  }

  @Test("and takes nothing from a set-aside ledger of another app")
  func forged() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    try await everything(bench)
    try becomeNewer(bench.file)
    try await launch(bench).stop()
    let file = bench.folder.appending(path: aside).appending(path: "Tollgate.sqlite")
    try becomeNewer(file, false)
    try edit(file, "UPDATE setting SET value = 99 WHERE key = 'progress.level'")
    let newest = try await launch(bench)
    #expect(newest.customer.progress["level"] == nil)
    #expect(newest.check("level.3").reason != .unlockedByProgress)
  }

  @Test("without a disk: it decides by the store and the keychain, sells, and reports it")
  func withoutDisk() async throws {
    var script = ScriptedStore.Script()
    script.sells = Catalog.shop.products.map(\.id)
    let bench = try Bench(script)
    defer { bench.remove() }
    try await everything(bench)
    bench.store.script { $0.entitled = [.purchase(of: "pack")] }
    let log = RecordedLog()
    let keeper = try await launch(bench, at: unusable(bench), log: log)
    #expect(keeper.ledgerFailure?.description.contains("could not be opened") == true)
    #expect(log.lines.contains { $0.hasPrefix("critical: ") && $0.contains("nothing is kept") })
    #expect(keeper.check("level.2").reason == .entitled)
    #expect(keeper.customer.balance(of: "coins") == 75)
    #expect(try keeper.use("level.2").isAllowed)
    #expect(try keeper.use("identify").isAllowed, "the keychain keeps the use")
    bench.store.script { $0.answer = .success(.purchase("9", of: "level")) }
    #expect(await keeper.purchase("level") == .purchased)
    #expect(keeper.check("level.3").reason == .entitled)
    #expect(!bench.store.script { $0.finished }.contains(Fact.purchase("9", of: "level").id))
  }

  @Test("without a disk it refuses changes that must be saved, and changes nothing")
  func refuses() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    try await everything(bench)
    let keeper = try await launch(bench, at: unusable(bench))
    let failures = [
      #expect(throws: LedgerFailure.self) { try keeper.spend(["coins": 1]) },
      #expect(throws: LedgerFailure.self) { try keeper.spend("hint") },
      #expect(throws: LedgerFailure.self) { try keeper.earn(["coins": 1]) },
      #expect(throws: LedgerFailure.self) { try keeper.hold(Spend.ID("hint"), as: "1") },
      #expect(throws: LedgerFailure.self) { try keeper.hold(Feature.ID("identify"), as: "2") },
    ]
    #expect(failures.allSatisfy { $0?.description.contains("nothing was changed") == true })
    #expect(keeper.customer.balance(of: "coins") == 75)
  }

  @Test("and a ledger that could not be opened for a while still belongs to this app")
  func returns() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    try await everything(bench)
    let without = try await launch(bench, at: unusable(bench))
    for _ in 0..<3 {
      bench.clock.now += 60
      await without.refresh()
    }
    _ = try without.use("identify")
    await without.settled()
    without.stop()
    let log = RecordedLog()
    let again = try await launch(bench, log: log)
    #expect(again.customer.progress["level"] == 12, "it was not disowned")
    #expect(again.customer.balance(of: "coins") == 75)
    #expect(again.check("identify").reason == .quotaExhausted, "the use was in the keychain")
    #expect(!log.lines.contains { $0.contains("does not hold") })
  }

  @Test("by the file's contents, if that can be read but not written")
  func readOnly() async throws {
    guard ReadOnlyFolder.isPossible else { return }
    let bench = try Bench()
    defer { bench.remove() }
    try await everything(bench)
    let folder = try ReadOnlyFolder(bench.folder)
    defer { folder.end() }
    let keeper = try await launch(bench)
    #expect(keeper.ledgerFailure != nil)
    #expect(keeper.customer.balance(of: "coins") == 75)
  }

  @Test(
    "A full disk blocks no customer from their purchases, and a denied use still opens its paywall")
  func fullLater() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    bench.store.script { $0.entitled = [.purchase(of: "pack")] }
    let keeper = try await launch(bench)
    #expect(keeper.check("level.2").reason == .entitled)
    try keeper.ledger.read { try $0.execute(sql: "PRAGMA query_only = 1") }
    #expect(try keeper.use("level.2").reason == .entitled)
    #expect(try keeper.use("theme.plain").isAllowed)
    #expect(throws: LedgerFailure.self) { try keeper.use("identify") }
    bench.clock.now += 8 * 86_400
    #expect(try keeper.use("read").access == .denied)
    #expect(keeper.presentation.paywall?.id == "wall")
  }
}
