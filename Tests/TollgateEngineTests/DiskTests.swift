import Foundation
import GRDB
import Testing
import TollgateCore

@_spi(Testing) @testable import TollgateEngine

@Suite("A disk that rejects writes")
struct DiskTests {
  @Test("fails a use, which isn't counted, and allows one when there is space again")
  func fullForUses() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let keeper = try await bench.launch()
    var used = 0
    try keeper.ledger.setRoom(.none)
    let failure = #expect(throws: LedgerFailure.self) {
      while true {
        bench.clock.now += 86_400
        _ = try keeper.use("play")
        used += 1
      }
    }
    #expect(failure?.underlying.flatMap { $0 as? DatabaseError }?.resultCode == .SQLITE_FULL)
    #expect(failure?.isDamage == false)
    #expect(failure?.description.contains("\(bench.file.path) could not be written") == true)
    #expect(failure?.description.contains("Check that the disk is not full") == true)
    #expect(keeper.customer.uses["play"]?.instants.count == used)
    #expect(keeper.check("play").remaining == .count(6))
    #expect(try { try Ledger(at: bench.ledger).ledgerState.uses["play"]?.instants.count }() == used)

    try keeper.ledger.setRoom(.plenty)
    #expect(try keeper.use("play").remaining == .count(5))
    #expect(
      try { try Ledger(at: bench.ledger).ledgerState.uses["play"]?.instants.count }() == used + 1)
  }

  @Test("that is read-only fails a use, which isn't counted")
  func readOnlyForUses() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let keeper = try await bench.launch()
    _ = try keeper.use("play")
    try keeper.ledger.run("PRAGMA query_only = 1")
    let failure = #expect(throws: LedgerFailure.self) { try keeper.useNow() }
    #expect(failure?.underlying.flatMap { $0 as? DatabaseError }?.resultCode == .SQLITE_READONLY)
    #expect(failure?.isDamage == false)
    #expect(keeper.check("play").remaining == .count(5))
    try keeper.ledger.run("PRAGMA query_only = 0")
    #expect(try keeper.use("play").remaining == .count(4))
  }

  @Test("fails a purchase that is paid with `storage`; it is not finished, and is delivered again")
  func fullForPurchases() async throws {
    var script = ScriptedStore.Script()
    script.answer = .success(.signed)
    let bench = try Bench(script)
    defer { bench.remove() }
    let full = Locked<Tollkeeper?>(nil)
    let first = try Tollkeeper(
      catalog: .game, device: DeviceProfile(platform: .iOS), store: bench.store,
      ledger: bench.ledger, keychain: bench.keychain, clock: bench.clock.wall
    ) { point throws(ProcessEnded) in
      if point == .afterPurchase { try? full { $0 }?.ledger.setRoom(.none) }
    }
    await first.settled()
    full { $0 = first }
    #expect(await first.purchase("unlimited", via: "wall") == .failed(.storage))
    #expect(first.presentation.alert == .failed(.storage))
    #expect(bench.store.script { $0.finished }.isEmpty)
    #expect(first.check("play").reason == .withinQuota)
    full { $0 = nil }
    first.stop()

    bench.store.script { $0.unfinished = [.signed] }
    let second = try await bench.launch()
    #expect(second.check("play").reason == .entitled)
    #expect(bench.store.script { $0.finished } == [Fact.signed.id])
    let completed = try second.events().map(\.event).filter { $0.name == .purchaseCompleted }
    #expect(completed.map { $0.properties["paywall"] } == ["wall"])
  }

  @Test("starts no purchase with the store if the engine can't record it")
  func fullBeforePurchases() async throws {
    var script = ScriptedStore.Script()
    script.answer = .success(.signed)
    let bench = try Bench(script)
    defer { bench.remove() }
    let keeper = try await bench.launch()
    try keeper.ledger.run("PRAGMA query_only = 1")
    #expect(await keeper.purchase("unlimited") == .failed(.storage))
    #expect(bench.store.script { $0.finished }.isEmpty)
    #expect(keeper.check("play").reason == .withinQuota)
  }

  @Test(
    "that is read-only is no damage: an always-open ledger works in memory and sets nothing aside",
    .enabled(if: ReadOnlyFolder.isPossible))
  func readOnlyForOpening() throws {
    let bench = try Bench()
    defer { bench.remove() }
    _ = try bench.writtenLedger()
    let readOnly = try ReadOnlyFolder(bench.folder)
    defer { readOnly.end() }
    let failure = #expect(throws: LedgerFailure.self) {
      try Ledger(at: bench.ledger)
    }
    #expect(try Ledger(at: bench.ledger.alwaysOpening()).failure != nil)
    #expect(failure?.isDamage == false)
    #expect(
      failure?.description.hasPrefix("The ledger at \(bench.file.path) could not be opened: ")
        == true, "and nobody has tried to set it aside")
    #expect(
      failure?.description.contains("Check that its folder exists and can be written") == true)
    #expect(throws: LedgerFailure.self) { try bench.ledger.setAside() }
    #expect(!bench.exists("Tollgate.sqlite.damaged-1"))
    #expect(bench.exists("Tollgate.sqlite"))
  }
}

extension Tollkeeper {
  fileprivate func useNow() throws { _ = try use("play") as Decision }
}

extension Fact {
  /// A purchase with a signature of the usual length, which takes pages of its own.
  fileprivate static let signed = Fact(
    id: Fact.purchase().id, product: "unlimited", signedDate: Fact.purchase().signedDate,
    jws: String(repeating: "eyJhbGciOiJFUzI1NiJ9.", count: 300))
}

extension Ledger {
  fileprivate enum Room { case none, plenty }

  /// Lets the file grow, or not: SQLite then fails as on a full disk.
  fileprivate func setRoom(_ room: Room) throws {
    try run("PRAGMA max_page_count = \(room == .none ? 1 : 1_000_000)")
  }

  fileprivate func run(_ pragma: String) throws {
    try read { try $0.execute(sql: pragma) }
  }
}

/// A folder that is read-only even for root.
struct ReadOnlyFolder {
  private let folder: URL

  init(_ folder: URL) throws {
    self.folder = folder
    guard Self.makeReadOnly(folder, true) else { throw CocoaError(.fileWriteNoPermission) }
  }

  func end() { _ = Self.makeReadOnly(folder, false) }

  /// This is tried, because root may write despite the mode, and `chattr` needs a file system that
  /// supports it.
  static let isPossible: Bool = {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tollgate-read-only")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer {
      _ = makeReadOnly(folder, false)
      try? FileManager.default.removeItem(at: folder)
    }
    guard makeReadOnly(folder, true) else { return false }
    return !FileManager.default.createFile(
      atPath: folder.appending(path: "new").path, contents: nil)
  }()

  private static func makeReadOnly(_ folder: URL, _ isReadOnly: Bool) -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      geteuid() == 0
      ? ["chattr", "-R", isReadOnly ? "+i" : "-i", folder.path]
      : ["chmod", "-R", isReadOnly ? "a-w" : "u+w", folder.path]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
