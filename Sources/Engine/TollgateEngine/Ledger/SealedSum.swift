import Foundation
import GRDB
import TollgateCore

/// The seal of a ledger, and the sum of the sealed content.
struct SealedSum: Sendable {
  let seal: LedgerSeal
  private(set) var sum: SealSum

  init(seal: LedgerSeal, sum: SealSum) {
    self.seal = seal
    self.sum = sum
  }

  /// The seal of a ledger's content, or nil if it is invalid.
  ///
  /// - Parameters:
  ///   - seal: The key.
  ///   - content: The content that was read.
  ///   - row: A number that the usage log has reached: an older copy of the file has a smaller one.
  /// - Throws: Foundation's error if an answer of the server can't be written as text.
  init?(_ seal: LedgerSeal, of content: SealedContent, from row: Int64) throws {
    guard let newest = content.newest, newest.number >= row else { return nil }
    let sum = try seal.sum(of: content)
    let code = seal.code(of: sum, at: content.ledgerState.time, row: newest.number)
    guard newest.code == code else { return nil }
    self.init(seal: seal, sum: sum)
  }

  /// Brings the sum up to date with a change that is about to be made.
  ///
  /// - Throws: SQLite's error.
  mutating func update(
    with change: LedgerChange, of ledgerState: LedgerState, in db: Database
  ) throws {
    try seal.update(&sum, with: change, of: ledgerState, in: db)
  }
}

/// The newest row of the usage log, and the code it carries.
struct SealedRow: Sendable {
  let number: Int64

  /// Nil if the write that added it sealed nothing.
  let code: Data?

  /// Nil if there is no row.
  init?(newestIn db: Database) throws {
    let sql = "SELECT n, seal FROM diary ORDER BY n DESC LIMIT 1"
    guard let row = try Row.fetchOne(db.cachedStatement(sql: sql)) else { return nil }
    number = row[0]
    code = Data.fromDatabaseValue(row[1])
  }
}
