import Foundation
import GRDB
import Testing
import TollgateCore

@_spi(Testing) @testable import TollgateEngine

@Suite("A customer who edits their ledger between launches")
struct TamperedLedgerTests {
  /// Ten of two hundred each, so that they run side by side.
  @Test(
    "gains nothing that the store did not sign, and loses nothing that it did",
    arguments: UInt64(0)..<10)
  func tampered(batch: UInt64) async throws {
    for customer in 0..<200 {
      var customer = try SimulatedCustomer(seed: batch * 1_000 + UInt64(customer))
      for _ in 0..<3 {
        try await customer.launch()
        try customer.tamper()
      }
      try await customer.launch(online: true)
      #expect(customer.findings.isEmpty, "seed \(customer.seed): \(customer.findings)")
    }
  }
}

/// A person with a device, and the true state, regardless of the device's files.
private struct SimulatedCustomer {
  let seed: UInt64
  private(set) var findings: [String] = []

  private var dice: Dice
  private let store = ScriptedStore(
    ScriptedStore.Script(sells: Catalog.shop.products.map(\.id)))
  private let keychain = InMemoryKeychain()
  private let clock = ManualClock()
  private let ledger: InMemoryLedger

  /// The pages as they were after each launch.
  private var copies: [DatabaseQueue] = []
  private var steps: [String] = []

  /// The newest signed fact of each purchase.
  private var facts: [String: Fact] = [:]
  private var coins = 0
  private var unlocked: Set<Feature.ID> = []
  private var uses = 0

  init(seed: UInt64) throws {
    self.seed = seed
    dice = Dice(seed: seed)
    ledger = try InMemoryLedger()
  }

  /// Opens the app, reads its grants, and performs some actions.
  mutating func launch(online: Bool? = nil) async throws {
    let isOnline = online ?? (dice.roll(3) > 0)
    steps.append(isOnline ? "launch" : "launch offline")
    answer(isOnline: isOnline)
    let keeper = try Tollkeeper(
      catalog: .shop, device: DeviceProfile(platform: .iOS), store: store, ledger: .memory(ledger),
      keychain: keychain, sealing: .keys(of: 1), clock: clock.wall, installation: 1,
      logger: RecordedLog().logger)
    await keeper.settled()
    look(at: keeper, isOnline: isOnline)
    for _ in 0..<dice.roll(5) { try await act(keeper, isOnline: isOnline) }
    look(at: keeper, isOnline: isOnline)
    await keeper.settled()
    keeper.stop()
    let copy = try DatabaseQueue()
    try ledger.queue.backup(to: copy)
    copies.append(copy)
    clock.now += 3_600
  }

  private func answer(isOnline: Bool) {
    let owned = facts.values.filter { $0.product != "coins.100" }
    store.script { script in
      script.isUnreachable = !isOnline
      script.isComplete = isOnline
      script.entitled = isOnline ? owned.filter(\.isValid) : []
      script.history = isOnline ? Array(owned) : []
      script.renewals = []
    }
  }

  private mutating func act(_ keeper: Tollkeeper, isOnline: Bool) async throws {
    let now = clock.now
    clock.now += 60
    let number = "\(facts.count + 1)"
    switch dice.roll(isOnline ? 6 : 3) {
    case 0:
      steps.append("spend")
      if try keeper.spend("hint") == .spent { coins -= 20 }
    case 1:
      steps.append("unlock")
      let theme: Feature.ID = dice.roll(2) == 0 ? "theme.neon" : "theme.gold"
      if try keeper.spend("theme", on: theme) == .spent {
        coins -= 60
        unlocked.insert(theme)
      }
    case 2:
      steps.append("use")
      let decision = try keeper.decisions.use("identify", count: 0)
      if decision.isAllowed, decision.reason == .withinQuota { uses += 1 }
    case 3:
      steps.append("buy coins")
      let fact = Fact(number, of: "coins.100", at: now)
      store.script { $0.answer = .success(fact) }
      if await keeper.purchase("coins.100") == .purchased {
        facts[number] = fact
        coins += 100
      }
    case 4:
      steps.append("buy")
      let product: Catalog.Product.ID = dice.roll(2) == 0 ? "pack" : "monthly"
      let end = product == "monthly" ? now + 86_400 : nil
      let fact = Fact(number, of: product, at: now, until: end)
      store.script { $0.answer = .success(fact) }
      if await keeper.purchase(product) == .purchased { facts[number] = fact }
    default:
      guard let known = facts.values.filter(\.isValid).min(by: { $0.id < $1.id }),
        known.product != "coins.100"
      else { return }
      steps.append("refund")
      let refund = Fact(
        known.id.transaction, of: known.product, at: known.id.purchaseDate,
        until: known.expirationDate, revoked: now)
      facts[known.id.transaction] = refund
      try keeper.record(refund)
    }
    answer(isOnline: isOnline)
  }

  /// Compares the app's grants with the true ones.
  private mutating func look(at keeper: Tollkeeper, isOnline: Bool) {
    let customer = keeper.customer
    let now = clock.now
    let has = customer.entitlements.active(at: now)
    let owns = Entitlements(granted: Array(facts.values), by: .shop).active(at: now)
    let balance = customer.balance(of: "coins")
    let used = customer.uses["identify"]?.instants.count ?? 0
    check(has.isSubset(of: owns), "holds \(has), and the store signed \(owns)")
    check(!isOnline || has == owns, "holds \(has), and lost some of \(owns)")
    check(balance == coins, "has \(balance) coins of \(coins)")
    check(customer.unlocked == unlocked, "opened \(customer.unlocked), and bought \(unlocked)")
    check(used == uses, "used \(uses), and \(used) count")
    check(customer.balance(of: "gems") == 0, "has gems")
  }

  private mutating func check(_ holds: Bool, _ what: String) {
    if !holds { findings.append("\(what) after \(steps.joined(separator: ", "))") }
  }

  /// Edits the ledger's rows, or puts older ones back.
  mutating func tamper() throws {
    let kind = dice.roll(Self.edits.count + 3)
    let older = copies[dice.roll(copies.count)]
    steps.append("tamper \(kind)")
    if Self.edits.indices.contains(kind) {
      try ledger.queue.write { try $0.execute(sql: Self.edits[kind]) }
    } else if kind == Self.edits.count {
      try older.backup(to: ledger.queue)
    } else if kind == Self.edits.count + 1 {
      try putBack(["lot", "balance"], of: older)
    } else {
      try putBack(["fact", "renewal", "unlocked"], of: older)
    }
  }

  private func putBack(_ tables: [String], of older: DatabaseQueue) throws {
    for table in tables {
      let rows = try older.read { try Row.fetchAll($0, sql: "SELECT * FROM \(table)") }
      try ledger.queue.write { db in
        try db.execute(sql: "DELETE FROM \(table)")
        for row in rows {
          let marks = row.map { _ in "?" }.joined(separator: ", ")
          try db.execute(
            sql: "INSERT INTO \(table) VALUES (\(marks))",
            arguments: StatementArguments(Array(row.databaseValues)))
        }
      }
    }
  }

  private static let sums = """
    INSERT OR REPLACE INTO balance
      SELECT currency, sum(granted - taken - spent) FROM lot GROUP BY currency
    """

  private static let edits = [
    """
    INSERT INTO fact VALUES
      ('Production', 'x', 790171200.0, 'everything', 1, 'purchased', 790171200.0, NULL, 0, NULL,
        NULL, 0, NULL, NULL)
    """,
    "UPDATE fact SET revocation_date = NULL", "UPDATE fact SET product = 'forever'",
    "UPDATE fact SET expires_date = 1e9", "DELETE FROM fact", "UPDATE fact SET is_gone = 1",
    "UPDATE lot SET spent = 0; " + sums,
    "UPDATE lot SET granted = granted + 7; " + sums,
    """
    INSERT INTO lot (currency, granted, taken, spent) VALUES ('gems', 9, 0, 0);
    INSERT INTO balance VALUES ('gems', 9)
    """,
    "DELETE FROM lot; DELETE FROM balance",
    "INSERT OR IGNORE INTO unlocked VALUES ('theme.x', '', 0.0)",
    "DELETE FROM unlocked",
    "DELETE FROM diary WHERE feature IS NOT NULL AND n < (SELECT max(n) FROM diary)",
    "UPDATE diary SET feature = 'theme' WHERE feature IS NOT NULL", "UPDATE diary SET seal = NULL",
    "DELETE FROM diary", "DELETE FROM diary; DELETE FROM setting",
    "INSERT INTO renewal VALUES ('Production', '1', 'monthly', 1e9, 1e9, 1e9, 0)", "SELECT 1",
  ]
}

extension Fact {
  fileprivate init(
    _ transaction: String, of product: Catalog.Product.ID, at bought: Date, until end: Date? = nil,
    revoked: Date? = nil
  ) {
    self.init(
      id: ID(environment: "Production", transaction: transaction, purchaseDate: bought),
      product: product, signedDate: revoked ?? bought, revocationDate: revoked,
      expirationDate: end, original: transaction)
  }
}

/// Random numbers, reproducible by a seed.
private struct Dice {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  /// A number below `sides`.
  mutating func roll(_ sides: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(max(1, sides)))
  }
}
