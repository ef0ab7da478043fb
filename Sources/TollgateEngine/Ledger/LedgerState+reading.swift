import Foundation
import GRDB
import TollgateCore

extension LedgerState {
  /// Reads everything the ledger holds.
  init(reading db: Database) throws {
    reserveCapacity(
      try Int.fetchOne(db.cachedStatement(sql: "SELECT count(*) FROM fact")) ?? 0)
    let history = try db.cachedStatement(sql: Entry.query)
    let rows = try Row.fetchCursor(history)
    while try rows.next() != nil { put(try Entry(StoredRow(at: history, of: "fact"))) }
    for row in try db.rows("SELECT * FROM renewal") {
      let renewal = Renewal(row: row)
      renewals[renewal.id] = renewal
    }
    balances = try BalanceSheet(reading: db).balances()
    unlocked = Set(
      try db.rows("SELECT feature FROM unlocked").map { Feature.ID($0["feature"]) })
    let counted = try db.rows("SELECT feature, instant FROM diary WHERE feature IS NOT NULL")
    for (feature, rows) in Dictionary(grouping: counted, by: { $0["feature"] as String }) {
      uses[Feature.ID(feature)] = Uses(
        rows.map { Date(timeIntervalSinceReferenceDate: $0["instant"]) })
    }
    let mark: Double? = try db.rows("SELECT mark FROM diary ORDER BY n DESC LIMIT 1").first?["mark"]
    let settings = Dictionary(
      try db.rows("SELECT key, value FROM setting ORDER BY key").map {
        (LedgerSetting(rawValue: $0["key"]), $0["value"] as DatabaseValue)
      }, uniquingKeysWith: { _, last in last })
    time = TrustedTime(
      mark: Date(stored: mark) ?? .distantPast,
      latestSigned: Date(stored: settings[.latestSigned].flatMap(Double.fromDatabaseValue))
        ?? .distantPast)
    firstLaunch = Date(stored: settings[.firstLaunch].flatMap(Double.fromDatabaseValue))
    isSimulating = settings[.isSimulating].flatMap(Bool.fromDatabaseValue) ?? false
    hasAnswer = settings[.hasAnswer].flatMap(Bool.fromDatabaseValue) ?? false
    installation = settings[.installation].flatMap(String.fromDatabaseValue)
      .flatMap { UInt64($0, radix: 16) }
    isOnboarded = settings[.isOnboarded].flatMap(Bool.fromDatabaseValue) ?? false
    for (setting, value) in settings {
      if let trial = setting.name(after: LedgerSetting.trialPrefix) {
        trials[Trial.ID(trial)] = Date(stored: Double.fromDatabaseValue(value))
      }
      if let progression = setting.name(after: LedgerSetting.progressPrefix) {
        progress[Progression.ID(progression)] = Int.fromDatabaseValue(value)
      }
      if let offer = setting.name(after: LedgerSetting.goalPrefix) {
        goals[Offer.ID(offer)] = Date(stored: Double.fromDatabaseValue(value))
      }
      if let name = setting.name(after: LedgerSetting.switchPrefix) {
        switches[name] = Bool.fromDatabaseValue(value)
      }
      guard let text = String.fromDatabaseValue(value) else { continue }
      if let paywall = setting.name(after: LedgerSetting.shownPrefix) {
        versionsShown[Paywall.ID(paywall)] = text
      }
      if let choice = setting.name(after: LedgerSetting.choicePrefix) {
        choices[Choice.ID(choice)] = Feature.ID(text)
      }
      if let product = setting.name(after: LedgerSetting.attributionPrefix) {
        attributions[Catalog.Product.ID(product)] = Attribution(stored: text)
      }
      if let product = setting.name(after: LedgerSetting.waitingPrefix) {
        waiting[Catalog.Product.ID(product)] = Attribution(stored: text)
      }
      if let id = setting.name(after: LedgerSetting.remotePrefix) {
        remote.texts[RemoteValue.ID(id)] = text
      }
      if let experiment = setting.name(after: LedgerSetting.variantPrefix) {
        drawn[Experiment.ID(experiment)] = Experiment.Variant.ID(text)
      }
    }
  }
}

extension Database {
  /// Every row of a query that is asked whenever the ledger is opened.
  fileprivate func rows(_ sql: String) throws -> [Row] {
    try Row.fetchAll(cachedStatement(sql: sql))
  }
}

extension LedgerState.Entry {
  /// What ``init(_:)`` reads, in its order.
  fileprivate static let query = """
    SELECT environment, id, purchase_date, product, quantity, ownership, signed_date,
      revocation_date, revocation_percentage, is_upgraded, expires_date, original,
      missing_since, is_gone
    FROM fact
    """

  fileprivate init(_ row: StoredRow) throws {
    self.init(
      fact: Fact(
        id: Fact.ID(
          environment: try row.text(0), transaction: try row.text(1),
          purchaseDate: try row.instant(2)),
        product: Catalog.Product.ID(try row.text(3)), quantity: try row.integer(4),
        ownership: Fact.Ownership(rawValue: try row.text(5)) ?? .purchased,
        signedDate: try row.instant(6), revocationDate: try row.instantIfAny(7),
        revocationPercentage: try row.textIfAny(8).flatMap {
          Decimal(string: $0, locale: Locale(identifier: "en_US_POSIX"))
        }, isUpgraded: try row.integer(9) != 0, expirationDate: try row.instantIfAny(10),
        original: try row.textIfAny(11)),
      missingSince: try row.instantIfAny(12), isGone: try row.integer(13) != 0)
  }
}

extension Renewal {
  fileprivate init(row: Row) {
    self.init(
      id: ID(environment: row["environment"], original: row["original"]),
      product: Catalog.Product.ID(row["product"]), periodEnd: Date(stored: row["period_end"]),
      gracePeriodEnd: Date(stored: row["grace_end"]),
      signedDate: Date(timeIntervalSinceReferenceDate: row["signed_date"]))
  }
}
