import GRDB
import TollgateCore

/// A ledger's balances, compared with its lots.
///
/// Both are written in one commit, so they differ only if another program wrote to the ledger: a
/// balance without lots could be spent permanently.
struct BalanceSheet {
  /// The maximum of a balance.
  static let most = 1_000_000_000_000

  private let named: [Currency.ID: Int]
  private let lots: [Currency.ID: Int]

  /// Reads both, the lots that have something left in one pass.
  ///
  /// - Throws: SQLite's error, of damage for a lot that can't have been written.
  init(reading db: Database) throws {
    named = try Self.amounts(
      Row.fetchAll(db.cachedStatement(sql: "SELECT currency, amount, 1 FROM balance")))
    lots = try Self.amounts(
      Row.fetchAll(db.cachedStatement(sql: Self.sums), arguments: [Self.most]))
  }

  /// Returns the balances, if each equals the sum of its lots.
  ///
  /// - Throws: SQLite's error of damage for the first that differs, by name.
  func balances() throws -> [Currency.ID: Int] {
    for currency in Set(named.keys).union(lots.keys).sorted() {
      let (balance, sum) = (named[currency] ?? 0, lots[currency] ?? 0)
      guard balance == sum else {
        throw Self.damage("the balance of `\(currency)` is \(balance), and its lots come to \(sum)")
      }
    }
    return named
  }

  /// The query for each currency's total, and whether each of its lots is possible.
  ///
  /// Used-up lots sum to zero, and the index over the others omits them. Only valid lots are added:
  /// the sum of others could overflow.
  private static let sums = """
    SELECT currency, sum(CASE WHEN possible THEN granted - taken - spent ELSE 0 END), min(possible)
    FROM (
      SELECT currency, granted, taken, spent,
        granted BETWEEN 0 AND ? AND taken >= 0 AND spent >= 0 AND taken <= granted
          AND spent <= granted - taken AS possible
      FROM lot WHERE granted > taken + spent
    ) GROUP BY currency
    """

  /// Reads rows of a currency, an amount, and whether it is possible.
  private static func amounts(_ rows: [Row]) throws -> [Currency.ID: Int] {
    var amounts: [Currency.ID: Int] = [:]
    for row in rows {
      guard let currency = String.fromDatabaseValue(row[0]),
        let amount = Int.fromDatabaseValue(row[1]), Bool.fromDatabaseValue(row[2]) == true
      else { throw damage("a balance or one of its lots is what can't have been written") }
      amounts[Currency.ID(currency)] = amount
    }
    return amounts
  }

  static func damage(_ what: String) -> DatabaseError {
    DatabaseError(resultCode: .SQLITE_CORRUPT, message: what)
  }
}
