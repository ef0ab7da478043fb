import Foundation
import GRDB
import TollgateCore

extension Books {
  /// Reads everything the ledger holds.
  init(reading db: Database) throws {
    for row in try Row.fetchAll(db, sql: "SELECT * FROM fact") {
      let fact = Fact(row: row)
      facts[fact.id] = Entry(
        fact: fact, missingSince: Date(stored: row["missing_since"]), isGone: row["is_gone"])
    }
    for row in try Row.fetchAll(db, sql: "SELECT * FROM renewal") {
      let renewal = Renewal(row: row)
      renewals[renewal.id] = renewal
    }
    for row in try Row.fetchAll(db, sql: "SELECT currency, amount FROM balance") {
      balances[Currency.ID(row["currency"])] = row["amount"]
    }
    unlocked = Set(
      try String.fetchAll(db, sql: "SELECT feature FROM unlocked").map { Feature.ID($0) })
    let counted = try Row.fetchAll(
      db, sql: "SELECT feature, instant FROM diary WHERE feature IS NOT NULL")
    for (feature, rows) in Dictionary(grouping: counted, by: { $0["feature"] as String }) {
      uses[Feature.ID(feature)] = Uses(
        rows.map { Date(timeIntervalSinceReferenceDate: $0["instant"]) })
    }
    let mark = try Double.fetchOne(db, sql: "SELECT mark FROM diary ORDER BY n DESC LIMIT 1")
    // Two names that SQLite tells apart can be one to Swift, such as é written in two ways.
    let settings = Dictionary(
      try Row.fetchAll(db, sql: "SELECT key, value FROM setting ORDER BY key").map {
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

extension Fact {
  fileprivate init(row: Row) {
    self.init(
      id: ID(
        environment: row["environment"], transaction: row["id"],
        purchaseDate: Date(timeIntervalSinceReferenceDate: row["purchase_date"])),
      product: Catalog.Product.ID(row["product"]), quantity: row["quantity"],
      ownership: Ownership(rawValue: row["ownership"]) ?? .purchased,
      signedDate: Date(timeIntervalSinceReferenceDate: row["signed_date"]),
      revocationDate: Date(stored: row["revocation_date"]),
      revocationPercentage: (row["revocation_percentage"] as String?).flatMap {
        Decimal(string: $0, locale: Locale(identifier: "en_US_POSIX"))
      }, isUpgraded: row["is_upgraded"],
      expirationDate: Date(stored: row["expires_date"]), original: row["original"],
      jws: row["jws"])
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
