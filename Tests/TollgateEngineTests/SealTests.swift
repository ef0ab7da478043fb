import Foundation
import GRDB
import Testing
import TollgateCore
import TollgateOpenStore

@_spi(Testing) @testable import TollgateEngine

@Suite("A sealed ledger")
struct SealTests {
  @Test(
    "is sealed from its first write, and stays valid from launch to launch, whatever is written")
  func holds() async throws {
    let bench = try Bench.shop()
    defer { bench.remove() }
    let log = RecordedLog()
    for launch in 0..<4 {
      let keeper = try await bench.launchSealed(log)
      #expect(keeper.ledger.seal != nil)
      bench.store.script { $0.answer = .success(.coins("\(launch)")) }
      _ = await keeper.purchase("coins.100")
      #expect(try keeper.spend("hint") == .spent)
      #expect(try keeper.decisions.use("identify", count: 0).isAllowed == (launch < 2))
      if launch == 1 { #expect(try keeper.spend("theme", on: "theme.neon") == .spent) }
      try keeper.record(.coins("0", signed: TimeInterval(launch), revoked: launch % 2 == 1))
      if launch > 1 { try keeper.record(.purchase("p", of: "pack")) }
      bench.store.script { $0.renewals = [.month(signed: bench.clock.now)] }
      await keeper.refresh()
      bench.clock.now += 40 * 86_400
      await keeper.settled()
      keeper.stop()
    }
    #expect(log.lines.filter { $0.contains("does not hold") }.isEmpty)
    #expect(try await bench.launchSealed().customer.unlocked == ["theme.neon"])
  }

  private static let edits = [
    "INSERT INTO fact SELECT environment, 'x', purchase_date, 'forever', 1, ownership, signed_date, "
      + "NULL, 0, NULL, NULL, 0, NULL, NULL FROM fact LIMIT 1",
    "UPDATE fact SET product = 'everything'", "UPDATE fact SET signed_date = signed_date + 1",
    "UPDATE fact SET missing_since = signed_date", "UPDATE fact SET is_gone = 1",
    "UPDATE fact SET expires_date = 1e9", "DELETE FROM fact",
    "UPDATE renewal SET grace_end = 1e9", "UPDATE renewal SET product = 'yearly'",
    "UPDATE lot SET granted = granted + 900; "
      + "UPDATE balance SET amount = (SELECT sum(granted - taken - spent) FROM lot)",
    "UPDATE lot SET spent = 0; UPDATE balance SET amount = (SELECT sum(granted - taken) FROM lot)",
    "INSERT INTO lot (currency, granted, taken, spent) VALUES ('gems', 9, 0, 0); "
      + "INSERT INTO balance VALUES ('gems', 9)",
    "INSERT INTO unlocked VALUES ('theme.gold', 'theme', 0.0)", "DELETE FROM unlocked",
    "DELETE FROM diary WHERE feature IS NOT NULL AND n < (SELECT max(n) FROM diary)",
    "UPDATE diary SET instant = instant - 9e6 WHERE feature IS NOT NULL",
    "UPDATE diary SET mark = mark - 9000", "UPDATE diary SET n = n + 50",
    "UPDATE diary SET seal = NULL", "UPDATE diary SET seal = x'00'",
    "UPDATE setting SET value = value - 9e6 WHERE key = 'latest_signed'",
    "DELETE FROM diary; DELETE FROM setting WHERE key = 'first_launch'",
    "DELETE FROM setting WHERE key = 'first_launch'", "DELETE FROM setting",
    "UPDATE setting SET value = value + 9e6 WHERE key = 'first_launch'",
    "INSERT INTO setting VALUES ('progress.level', 99)",
    "UPDATE setting SET value = value + 9e6 WHERE key = 'trial.week'",
    "INSERT INTO setting VALUES ('remote.play.limit', '8')",
    "INSERT INTO setting VALUES ('shown.hard', '1.0')",
    "DELETE FROM setting WHERE key = 'has_answer'",
    "DELETE FROM entry", "UPDATE entry SET cause = NULL",
    "UPDATE entry SET cause = cause || '-2' WHERE cause IS NOT NULL",
    "INSERT INTO entry VALUES (99, 1, 'spend', -20, 0.0, 'hint-2')",
  ]

  @Test(
    "with another program's changes is invalid; all of it comes back from the store",
    arguments: edits)
  func edited(edit: String) async throws {
    let bench = try Bench.shop()
    defer { bench.remove() }
    let mark = try await bench.liveALittle()
    try bench.edit { try $0.execute(sql: edit) }
    let log = RecordedLog()
    let entitled = bench.store.script { script in
      defer { (script.entitled, script.isComplete) = ([], false) }
      return script.entitled
    }
    let offline = try await bench.launchSealed(log)
    #expect(log.lines.filter { $0.contains("does not hold") }.count == 1)
    #expect(bench.exists("Tollgate.sqlite.damaged-1/Tollgate.sqlite"))
    #expect(!offline.customer.entitlements.isKnown, "the store alone knows what is owned")
    #expect(offline.customer.balances == ["coins": 20])
    #expect(offline.customer.unlocked == ["theme.neon"])
    #expect(offline.customer.uses["identify"]?.instants.count == 1)
    #expect(try !offline.earn(["coins": 5], once: "welcome"), "the keychain knows it")
    #expect(offline.customer.progress.isEmpty)
    #expect(offline.customer.trials["week"] != nil, "no trial begins again")
    #expect(offline.ledger.ledgerState.time.highWaterMark >= mark)
    bench.store.script { ($0.entitled, $0.isComplete) = (entitled, true) }
    await offline.refresh()
    #expect(offline.customer.isEntitled(to: "pack"))
    offline.stop()
    let quiet = RecordedLog()
    let next = try await bench.launchSealed(quiet)
    #expect(next.customer.isEntitled(to: "pack") && next.customer.balances == ["coins": 20])
    #expect(quiet.lines.filter { $0.contains("does not hold") }.isEmpty)
  }

  @Test("restored from an older copy is invalid, and so is one with a row of an older copy")
  func older() async throws {
    for isWhole in [true, false] {
      let bench = try Bench.shop()
      defer { bench.remove() }
      try await bench.liveALittle()
      let image = LedgerImage(of: bench.file)
      var rows: [Row] = []
      try bench.edit { rows = try Row.fetchAll($0, sql: "SELECT * FROM lot") }
      let keeper = try await bench.launchSealed()
      #expect(try keeper.spend("hint") == .spent)
      await keeper.settled()
      keeper.stop()
      if isWhole {
        try image.lay(at: bench.file)
      } else {
        try bench.edit { db in
          for row in rows {
            try db.execute(
              sql: "UPDATE lot SET spent = ? WHERE n = ?", arguments: [row["spent"], row["n"]])
          }
          try db.execute(sql: "UPDATE balance SET amount = 20")
        }
      }
      let log = RecordedLog()
      #expect(try await bench.launchSealed(log).customer.balance(of: "coins") == 0)
      #expect(log.lines.filter { $0.contains("does not hold") }.count == 1)
    }
  }

  @Test("that moved to another device without its keychain behaves as after a reinstall")
  func moved() async throws {
    let bench = try Bench.shop()
    defer { bench.remove() }
    try await bench.liveALittle()
    let log = RecordedLog()
    let keeper = try await bench.launchSealed(log, keychain: InMemoryKeychain())
    #expect(log.lines.filter { $0.contains("a key that this device does not have") }.count == 1)
    #expect(keeper.customer.isEntitled(to: "pack"), "the store was asked")
    #expect(keeper.customer.balances.isEmpty)
    #expect(keeper.ledger.seal != nil)
  }

  @Test("of an app that was deleted and reinstalled continues with the same key")
  func reinstalled() async throws {
    let bench = try Bench.shop()
    defer { bench.remove() }
    try await bench.liveALittle()
    let image = LedgerImage(of: bench.file)
    let kept = try #require(bench.keychain.load())
    let key = try #require(try KeychainRecord(kept).seal)
    try bench.reinstall()
    let log = RecordedLog()
    let keeper = try await bench.launchSealed(log)
    #expect(log.lines.filter { $0.contains("does not hold") }.isEmpty)
    #expect(keeper.customer.balances == ["coins": 20])
    let next = try #require(keeper.ledger.seal)
    #expect(next.key == key.key && next.row > key.row)
    keeper.stop()
    try image.lay(at: bench.file)
    _ = try await bench.launchSealed(log)
    #expect(log.lines.filter { $0.contains("does not hold") }.count == 1, "the old one is older")
  }

  @Test("is the only valid one: an unsealed ledger is neither trusted nor sealed")
  func unsealed() async throws {
    let bench = try Bench.shop()
    defer { bench.remove() }
    try await bench.liveALittle(isSealed: false)
    let kept = try #require(bench.keychain.load())
    for keychain in [InMemoryKeychain(), InMemoryKeychain(holding: kept)] {
      let image = LedgerImage(of: bench.file)
      let log = RecordedLog()
      bench.store.script { ($0.isComplete, $0.entitled) = (false, []) }
      let keeper = try await bench.launchSealed(log, keychain: keychain)
      #expect(log.lines.filter { $0.contains("it is not sealed") }.count == 1)
      #expect(!keeper.customer.isEntitled(to: "pack"))
      #expect(keeper.customer.balances == (keychain.holdsRecord ? ["coins": 20] : [:]))
      #expect(keeper.ledger.seal != nil)
      keeper.stop()
      try image.lay(at: bench.file)
    }
  }

  @Test("loses nothing by a keychain that can't be read, and is sealed again once it can")
  func unreadable() async throws {
    let bench = try Bench.shop()
    defer { bench.remove() }
    try await bench.liveALittle()
    let keychain = LockedKeychain(bench.keychain)
    keychain.isLocked { $0 = true }
    let keeper = try await bench.launchSealed(keychain: keychain)
    #expect(keeper.customer.isEntitled(to: "pack") && keeper.customer.balances == ["coins": 20])
    try keeper.earn(["coins": 5])
    await keeper.settled()
    keychain.isLocked { $0 = false }
    try keeper.earn(["coins": 5])
    await keeper.settled()
    keeper.stop()
    let log = RecordedLog()
    let next = try await bench.launchSealed(log)
    #expect(next.customer.balances == ["coins": 30])
    #expect(log.lines.filter { $0.contains("does not hold") }.isEmpty)
  }

  @Test("whose key is lost with a damaged record is no longer trusted, and gets another key")
  func damagedKeychain() async throws {
    let bench = try Bench.shop()
    defer { bench.remove() }
    try await bench.liveALittle()
    bench.keychain.save(Data("tollgate 5 rubbish".utf8))
    let keeper = try await bench.launchSealed(keys: 2)
    #expect(keeper.customer.isEntitled(to: "pack"), "the store was asked")
    #expect(keeper.customer.balances.isEmpty)
    #expect(keeper.ledger.seal?.key == Data(repeating: 2, count: 32))
  }

  @Test("that was edited while the keychain can't be read is checked once it can")
  func editedWhileUnreadable() async throws {
    let bench = try Bench.shop()
    defer { bench.remove() }
    try await bench.liveALittle()
    try bench.edit {
      try $0.execute(
        sql: "UPDATE lot SET granted = granted + 900; UPDATE balance SET amount = amount + 1800")
    }
    let keychain = LockedKeychain(bench.keychain)
    keychain.isLocked { $0 = true }
    let log = RecordedLog()
    let keeper = try await bench.launchSealed(log, keychain: keychain)
    #expect(keeper.customer.balances == ["coins": 1_820], "until then, as it lies there")
    #expect(try keeper.spend(["coins": 500]) == .spent)
    await keeper.settled()
    keychain.isLocked { $0 = false }
    await keeper.refresh()
    await keeper.settled()
    #expect(keeper.customer.balances == ["coins": 20])
    #expect(log.lines.filter { $0.contains("does not hold") }.count == 1)
    #expect(keeper.ledger.seal != nil && keeper.customer.firstLaunch != nil)
    keeper.stop()
    let quiet = RecordedLog()
    let next = try await bench.launchSealed(quiet)
    #expect(next.customer.balances == ["coins": 20] && next.customer.isEntitled(to: "pack"))
    #expect(quiet.lines.filter { $0.contains("does not hold") }.isEmpty)
  }

  @Test(
    "that begins while the keychain can't be read recovers a reinstall's values once it can")
  func reinstalledWhileUnreadable() async throws {
    let bench = try Bench.shop()
    defer { bench.remove() }
    try await bench.liveALittle()
    try bench.reinstall()
    let keychain = LockedKeychain(bench.keychain)
    keychain.isLocked { $0 = true }
    let keeper = try await bench.launchSealed(keychain: keychain)
    #expect(keeper.customer.balances.isEmpty)
    try keeper.earn(["coins": 7])
    await keeper.settled()
    keychain.isLocked { $0 = false }
    await keeper.refresh()
    await keeper.settled()
    #expect(keeper.customer.balances == ["coins": 27])
    #expect(keeper.customer.unlocked == ["theme.neon"])
    #expect(try !keeper.earn(["coins": 15], once: "welcome"))
    keeper.stop()
    let log = RecordedLog()
    #expect(try await bench.launchSealed(log).customer.balances == ["coins": 27])
    #expect(log.lines.filter { $0.contains("does not hold") }.isEmpty)
  }

  @Test(
    "that another process wrote to stays valid with the same key; with another nothing is written"
  )
  func otherProcess() async throws {
    let bench = try Bench.shop()
    defer { bench.remove() }
    try await bench.liveALittle()
    let first = try await bench.launchSealed()
    let second = try await bench.launchSealed()
    try second.earn(["coins": 5])
    #expect(try first.spend(["coins": 25]) == .spent)
    try bench.edit {
      try $0.execute(sql: "INSERT INTO unlocked VALUES ('theme.gold', 'theme', 0.0)")
    }
    #expect {
      try first.earn(["coins": 5])
    } throws: {
      "\($0)".contains("does not have its key")
    }
  }
}

/// A keychain that can't be read while the device is locked.
private final class LockedKeychain: KeychainStorage {
  let isLocked = Locked(false)
  private let keychain: InMemoryKeychain

  init(_ keychain: InMemoryKeychain) { self.keychain = keychain }

  func load() throws -> Data? {
    guard !isLocked({ $0 }) else { throw CocoaError(.fileReadNoPermission) }
    return keychain.load()
  }

  func save(_ data: Data) throws {
    guard !isLocked({ $0 }) else { throw CocoaError(.fileWriteNoPermission) }
    keychain.save(data)
  }
}

extension InMemoryKeychain {
  fileprivate convenience init(holding data: Data) {
    self.init()
    save(data)
  }

  fileprivate var holdsRecord: Bool {
    load().flatMap { try? KeychainRecord($0) }?.lots.isEmpty == false
  }
}

extension LedgerSealing {
  /// Seals as apps do, by keys that are known.
  static func keys(of byte: UInt8) -> LedgerSealing {
    LedgerSealing(
      newKey: { Data(repeating: byte, count: 32) },
      authenticator: LedgerSealing.standard.authenticator)
  }
}

extension Customer {
  fileprivate func isEntitled(to entitlement: Entitlement.ID) -> Bool {
    entitlements.active(at: .at("2026-01-15T12:00:00Z")).contains(entitlement)
  }
}

extension Bench {
  fileprivate static func shop() throws -> Bench {
    try Bench(ScriptedStore.Script(sells: Catalog.shop.products.map(\.id)))
  }

  fileprivate func launchSealed(
    _ log: RecordedLog = RecordedLog(), keys: UInt8 = 1, isSealed: Bool = true,
    keychain: (any KeychainStorage)? = nil
  ) async throws -> Tollkeeper {
    let keeper = try Tollkeeper(
      catalog: .shop, device: DeviceProfile(platform: .iOS), store: store, ledger: ledger,
      keychain: keychain ?? self.keychain, sealing: isSealed ? .keys(of: keys) : nil,
      clock: clock.wall, installation: 1, logger: log.logger)
    await keeper.settled()
    return keeper
  }

  /// Writes to the ledger's file as another program.
  fileprivate func edit(_ body: (Database) throws -> Void) throws {
    try DatabaseQueue(path: file.path).write(body)
  }

  /// Buys a pack and coins, spends some on a theme and a hint, uses something, and ends the app.
  ///
  /// Returns the mark.
  @discardableResult
  fileprivate func liveALittle(isSealed: Bool = true) async throws -> Date {
    let keeper = try await launchSealed(isSealed: isSealed)
    store.script { ($0.entitled, $0.isComplete) = ([.purchase("p", of: "pack")], true) }
    store.script { $0.answer = .success(.coins("1")) }
    _ = await keeper.purchase("coins.100")
    _ = try keeper.spend("theme", on: "theme.neon")
    try keeper.earn(["coins": 15], once: "welcome")
    _ = try keeper.spend(["coins": 15])
    _ = try keeper.spend("hint", once: "hint-1")
    _ = try keeper.use("identify")
    store.script { $0.renewals = [.month(signed: clock.now - 40 * 86_400)] }
    await keeper.refresh()
    await keeper.settled()
    keeper.stop()
    return keeper.ledger.ledgerState.time.highWaterMark
  }
}

extension Renewal {
  /// A subscription that has ended, according to the store.
  fileprivate static func month(signed: Date) -> Renewal {
    Renewal(
      id: ID(environment: "Production", original: "9"), product: "monthly", periodEnd: signed,
      gracePeriodEnd: nil, signedDate: signed)
  }
}
