import Foundation
import GRDB
import TollgateCore

/// The rows that one write adds or changes.
struct WriteTransaction {
  let db: Database

  init(_ db: Database) { self.db = db }

  /// Adds a line to the diary, naming the feature whose quota counts it, if one does.
  func note(_ instant: Date, mark: Date, counted feature: Feature.ID? = nil) throws {
    try run(
      "INSERT INTO diary (feature, instant, mark) VALUES (?, ?, ?)",
      [feature?.rawValue, instant.stored, mark.stored])
  }

  /// Keeps a fact in place of an older one about the same transaction.
  func put(_ entry: LedgerState.Entry) throws {
    let fact = entry.fact
    try run(
      "INSERT OR REPLACE INTO fact VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      [
        fact.id.environment, fact.id.transaction, fact.id.purchaseDate.stored,
        fact.product.rawValue, fact.quantity, fact.ownership.rawValue, fact.signedDate.stored,
        fact.revocationDate?.stored, fact.isUpgraded, fact.expirationDate?.stored,
        entry.missingSince?.stored, entry.isGone, fact.original,
        fact.revocationPercentage.map { "\($0)" },
      ])
    guard !fact.jws.isEmpty else { return }
    try run(
      "INSERT OR REPLACE INTO token VALUES (?, ?, ?, ?)",
      [fact.id.environment, fact.id.transaction, fact.id.purchaseDate.stored, fact.jws])
  }

  /// Keeps what the store said about how a subscription goes on.
  func put(_ renewal: Renewal) throws {
    try run(
      "INSERT OR REPLACE INTO renewal VALUES (?, ?, ?, ?, ?, ?)",
      [
        renewal.id.environment, renewal.id.original, renewal.product.rawValue,
        renewal.periodEnd?.stored, renewal.gracePeriodEnd?.stored, renewal.signedDate.stored,
      ])
  }

  func set(_ setting: LedgerSetting, _ value: (any DatabaseValueConvertible)?) throws {
    if let value {
      try run("INSERT OR REPLACE INTO setting VALUES (?, ?)", [setting.rawValue, value])
    } else {
      try run("DELETE FROM setting WHERE key = ?", [setting.rawValue])
    }
  }

  func add(_ event: AnalyticsEvent) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let properties = String(decoding: try encoder.encode(event.properties), as: UTF8.self)
    try run(
      "INSERT INTO event (name, instant, properties) VALUES (?, ?, ?)",
      [event.name.rawValue, event.instant.stored, properties])
  }

  /// Drops the diary's lines that no decision can need any more.
  ///
  /// - Parameter horizon: For each feature the instant before which no use counts any more; those
  ///   that are not named are kept.
  /// - Throws: SQLite's error.
  func prune(usesBefore horizon: [Feature.ID: Date]) throws {
    try run("DELETE FROM diary WHERE feature IS NULL AND n < (SELECT max(n) FROM diary)", [])
    for (feature, instant) in horizon {
      try run(
        "DELETE FROM diary WHERE feature = ? AND instant < ? AND n < (SELECT max(n) FROM diary)",
        [feature.rawValue, instant.stored])
    }
  }

  func run(_ sql: String, _ arguments: StatementArguments) throws {
    try db.cachedStatement(sql: sql).execute(arguments: arguments)
  }
}
