import Foundation
import GRDB
import TollgateCore

/// A transaction as the store signed it, to be sent to the app's own server.
struct SignedText: Hashable, Sendable {
  /// A placeholder for the customer of a text that the server refuses.
  static let refused = "refused"

  let id: Fact.ID
  let jws: String

  /// Returns the signed text of a transaction, or nil if none is stored.
  static func find(_ id: Fact.ID, in db: Database) throws -> String? {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: "SELECT jws FROM token WHERE id = ? AND environment = ? AND purchase_date = ?"),
      arguments: [id.transaction, id.environment, id.purchaseDate.stored])
    return row.flatMap { String.fromDatabaseValue($0[0]) }
  }
}

extension Ledger {
  /// Returns the oldest texts that haven't been sent in their current form.
  ///
  /// - Parameters:
  ///   - limit: The most of them.
  ///   - size: The most bytes in total; a single text may be larger.
  /// - Returns: None where all were sent.
  /// - Throws: ``LedgerFailure``.
  func unsentTexts(limit: Int, size: Int) throws -> [SignedText] {
    try read { db in
      let sql = """
        SELECT environment, id, purchase_date, jws FROM token
        WHERE sent IS NULL ORDER BY purchase_date LIMIT ?
        """
      var texts: [SignedText] = []
      var bytes = 0
      let rows = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: [limit])
      while let row = try rows.next() {
        let jws: String = row[3]
        bytes += jws.utf8.count
        guard texts.isEmpty || bytes <= size else { break }
        texts.append(
          SignedText(
            id: Fact.ID(
              environment: row[0], transaction: row[1],
              purchaseDate: Date(timeIntervalSinceReferenceDate: row[2])),
            jws: jws))
      }
      return texts
    }
  }
}
