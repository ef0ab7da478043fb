import Foundation
import GRDB
import TollgateCore

extension LedgerState {
  /// Reads the whole ledger.
  init(reading db: Database) throws {
    reserveCapacity(
      try Int.fetchOne(db.cachedStatement(sql: "SELECT count(*) FROM fact")) ?? 0)
    let history = try db.cachedStatement(sql: Entry.query)
    let rows = try Row.fetchCursor(history)
    while try rows.next() != nil { put(try Entry(StoredRow(at: history, of: "fact"))) }
    for row in try db.rows(of: "renewal") { apply(.renewal(Renewal(row: row))) }
    let settings = try db.rows(of: "setting").map { row in (key: row["key"] as String, row) }
    for (key, row) in settings.sorted(by: { $0.key < $1.key }) {
      apply(.setting(LedgerSetting(rawValue: key), row["value"]))
    }
    for row in try db.rows(of: "answer") { apply(.answer(try ServerAnswer(row: row))) }
    for row in try db.rows(of: "unlocked") {
      apply(.unlocked(Feature.ID(row["feature"]), "", .distantPast))
    }
    var last: (number: Int64, mark: Double)?
    let moments = try Row.fetchCursor(LedgerCheck.rows(of: "diary", in: db))
    while let row = try moments.next() {
      if let feature = row["feature"] as String? {
        apply(.use(Feature.ID(feature), Date(timeIntervalSinceReferenceDate: row["instant"])))
      }
      let number: Int64 = row["n"]
      if last.map({ $0.number < number }) ?? true { last = (number, row["mark"]) }
    }
    apply(
      .time(
        TrustedTime(
          highWaterMark: Date(stored: last?.mark) ?? .distantPast, latestSigned: time.latestSigned))
    )
    apply(.balances(try BalanceSheet(reading: db).balances()))
    let ending = try Lot.Cursor(
      db, "SELECT * FROM lot WHERE ends IS NOT NULL AND granted > taken + spent", [])
    while let lot = try ending.next() { apply(.lot(lot, nil, balance: nil)) }
  }
}

extension Database {
  /// Returns every row of a table, by the statement that checked it: most of a launch is compiling statements.
  fileprivate func rows(of table: String) throws -> [Row] {
    try Row.fetchAll(LedgerCheck.rows(of: table, in: self))
  }
}

extension LedgerState.Entry {
  /// The columns that ``init(_:)`` reads, in its order.
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

extension ServerAnswer {
  fileprivate init(row: Row) throws {
    let content = Data((row["holdings"] as String).utf8)
    guard let customer = UUID(uuidString: row["customer"]),
      let read = try? JSONDecoder().decode(Content.self, from: content)
    else {
      throw BalanceSheet.damage("a row of answer holds what can't have been written")
    }
    self.init(
      customer: customer, environment: row["environment"],
      asOf: Date(timeIntervalSinceReferenceDate: row["as_of"]), tag: row["tag"], content: read)
  }
}

extension Renewal {
  fileprivate init(row: Row) {
    self.init(
      id: ID(environment: row["environment"], original: row["original"]),
      product: Catalog.Product.ID(row["product"]), periodEnd: Date(stored: row["period_end"]),
      gracePeriodEnd: Date(stored: row["grace_end"]), isInBillingRetry: row["is_retried"],
      signedDate: Date(timeIntervalSinceReferenceDate: row["signed_date"]))
  }
}
