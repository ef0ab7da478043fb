import Foundation
import GRDB
import TollgateCore

/// A row for one of the ledger's tables.
///
/// ``LedgerTransaction`` writes them all in one place.
struct LedgerRow {
  /// A table, and the statement that writes its rows.
  enum Table {
    case fact, token, renewal, diary, setting, lot, entry, balance, unlocked, event, answer
  }

  let table: Table
  let values: [DatabaseValue]

  init(_ table: Table, _ values: [(any DatabaseValueConvertible)?]) {
    self.table = table
    self.values = values.map { $0?.databaseValue ?? .null }
  }
}

extension LedgerRow.Table {
  /// The statement that writes a row, replacing the row with the same key if there is one.
  var insertion: String {
    switch self {
    case .fact: "INSERT OR REPLACE INTO fact VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    case .token: "INSERT OR REPLACE INTO token VALUES (?, ?, ?, ?, NULL)"
    case .renewal: "INSERT OR REPLACE INTO renewal VALUES (?, ?, ?, ?, ?, ?, ?)"
    case .diary: "INSERT INTO diary (n, feature, instant, mark) VALUES (?, ?, ?, ?)"
    case .setting: "INSERT OR REPLACE INTO setting VALUES (?, ?)"
    case .lot:
      """
      INSERT INTO lot VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (n) DO UPDATE
      SET granted = excluded.granted, taken = excluded.taken, spent = excluded.spent,
        ends = excluded.ends
      """
    case .entry: "INSERT INTO entry (lot, kind, amount, instant, cause) VALUES (?, ?, ?, ?, ?)"
    case .balance: "INSERT OR REPLACE INTO balance VALUES (?, ?)"
    case .unlocked: "INSERT OR IGNORE INTO unlocked VALUES (?, ?, ?)"
    case .event: "INSERT INTO event (name, instant, properties) VALUES (?, ?, ?)"
    case .answer: "INSERT OR REPLACE INTO answer VALUES (?, ?, ?, ?, ?)"
    }
  }
}

extension LedgerRow {
  /// The condition for usage log rows that no decision needs any more, for a feature and an
  /// instant.
  static let isUseless = "feature = ? AND instant < ? AND n < (SELECT max(n) FROM diary)"

  static func fact(_ entry: LedgerState.Entry) -> LedgerRow {
    let fact = entry.fact
    return LedgerRow(
      .fact,
      [
        fact.id.environment, fact.id.transaction, fact.id.purchaseDate.stored,
        fact.product.rawValue, fact.quantity, fact.ownership.rawValue, fact.signedDate.stored,
        fact.revocationDate?.stored, fact.isUpgraded, fact.expirationDate?.stored,
        entry.missingSince?.stored, entry.isGone, fact.original,
        fact.revocationPercentage.map { "\($0)" },
      ])
  }

  /// Returns the signed text of a fact, if it is available.
  static func token(of fact: Fact) -> LedgerRow? {
    guard !fact.jws.isEmpty else { return nil }
    return LedgerRow(
      .token,
      [fact.id.environment, fact.id.transaction, fact.id.purchaseDate.stored, fact.jws])
  }

  static func renewal(_ renewal: Renewal) -> LedgerRow {
    LedgerRow(
      .renewal,
      [
        renewal.id.environment, renewal.id.original, renewal.product.rawValue,
        renewal.periodEnd?.stored, renewal.gracePeriodEnd?.stored, renewal.signedDate.stored,
        renewal.isInBillingRetry,
      ])
  }

  static func lot(_ lot: Lot) -> LedgerRow {
    LedgerRow(
      .lot,
      [
        lot.id, lot.currency.rawValue, lot.fact?.environment, lot.fact?.transaction,
        lot.fact?.purchaseDate.stored, lot.granted, lot.taken, lot.spent, lot.part,
        lot.end?.stored,
      ])
  }

  static func entry(_ entry: WalletEntry) -> LedgerRow {
    LedgerRow(
      .entry, [entry.lot, entry.kind.rawValue, entry.amount, entry.instant.stored, entry.cause])
  }

  static func event(_ event: AnalyticsEvent) throws -> LedgerRow {
    LedgerRow(
      .event, [event.name.rawValue, event.instant.stored, try text(event.properties)])
  }

  static func answer(_ answer: ServerAnswer) throws -> LedgerRow {
    LedgerRow(
      .answer,
      [
        answer.customer.uuidString, answer.environment, answer.asOf.stored, answer.tag,
        try text(answer.content),
      ])
  }

  /// Returns JSON with its keys in order, so that the same value is always the same text.
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
