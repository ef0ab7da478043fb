import Foundation
import GRDB
import TollgateCore

/// Lots are looked up one by one where they are needed: what a balance costs does not grow with its
/// history.
extension WriteTransaction {
  /// The lots of a currency that have something left, the oldest first, until `body` says false.
  func forEachOpenLot(of currency: Currency.ID, _ body: (Lot) throws -> Bool) throws {
    let lots = try Lot.Cursor(
      db, "SELECT * FROM lot WHERE currency = ? AND granted > taken + spent ORDER BY n",
      [currency.rawValue])
    while let lot = try lots.next() {
      guard try body(lot) else { return }
    }
  }

  /// The lot that a purchase granted, if it did.
  func lot(of fact: Fact.ID, _ currency: Currency.ID) throws -> Lot? {
    try Lot.Cursor(
      db,
      """
      SELECT * FROM lot
      WHERE fact = ? AND environment = ? AND purchase_date = ? AND currency = ?
      """,
      [fact.transaction, fact.environment, fact.purchaseDate.stored, currency.rawValue]
    ).next()
  }

  /// The newest lot of a currency.
  func newestLot(of currency: Currency.ID) throws -> Lot? {
    try Lot.Cursor(
      db, "SELECT * FROM lot WHERE currency = ? ORDER BY n DESC LIMIT 1", [currency.rawValue]
    ).next()
  }

  /// Adds a lot, and returns it with its number.
  func addLot(
    of currency: Currency.ID, granted: Int, taken: Int = 0, spent: Int = 0, for fact: Fact.ID?
  ) throws -> Lot {
    try run(
      """
      INSERT INTO lot (currency, environment, fact, purchase_date, granted, taken, spent)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        currency.rawValue, fact?.environment, fact?.transaction, fact?.purchaseDate.stored,
        granted, taken, spent,
      ])
    return Lot(
      id: db.lastInsertedRowID, currency: currency, fact: fact, granted: granted, taken: taken,
      spent: spent)
  }

  /// Keeps how a lot stands now.
  func put(_ lot: Lot) throws {
    try run(
      "UPDATE lot SET granted = ?, taken = ?, spent = ? WHERE n = ?",
      [lot.granted, lot.taken, lot.spent, lot.id])
  }

  /// Notes why a lot changed, and by how much.
  func note(_ entry: WalletEntry) throws {
    try run(
      "INSERT INTO entry (lot, kind, amount, instant, cause) VALUES (?, ?, ?, ?, ?)",
      [entry.lot, entry.kind.rawValue, entry.amount, entry.instant.stored, entry.cause])
  }

  /// Whether something was already given or taken for a cause.
  func hasEntry(for cause: String) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM entry WHERE cause = ?)"),
      arguments: [cause]) ?? false
  }

  func setBalance(of currency: Currency.ID, to amount: Int) throws {
    try run("INSERT OR REPLACE INTO balance VALUES (?, ?)", [currency.rawValue, amount])
  }

  func unlock(_ feature: Feature.ID, with spend: Spend.ID, at instant: Date) throws {
    try run(
      "INSERT OR IGNORE INTO unlocked VALUES (?, ?, ?)",
      [feature.rawValue, spend.rawValue, instant.stored])
  }
}

extension Lot {
  /// Reads lots one by one.
  struct Cursor {
    private let rows: RowCursor

    init(_ db: Database, _ sql: String, _ arguments: StatementArguments) throws {
      rows = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: arguments)
    }

    func next() throws -> Lot? { try rows.next().map(Lot.init(row:)) }
  }

  init(row: Row) {
    let purchase = Date(stored: row["purchase_date"])
    let fact: Fact.ID? =
      if let environment = row["environment"] as String?, let id = row["fact"] as String?,
        let purchase
      {
        Fact.ID(environment: environment, transaction: id, purchaseDate: purchase)
      } else {
        nil
      }
    self.init(
      id: row["n"], currency: Currency.ID(row["currency"]), fact: fact, granted: row["granted"],
      taken: row["taken"], spent: row["spent"])
  }
}
