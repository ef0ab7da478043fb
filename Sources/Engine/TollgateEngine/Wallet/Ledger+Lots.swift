import GRDB
import TollgateCore

extension Ledger {
  /// The number of used-up lots in the keychain, for refunds and their reversals.
  private static let closedLotsKept = 100

  /// Returns the lots that must outlive the app's files, oldest first: all with a remaining amount,
  /// and the newest used-up ones that were bought.
  func lotsToKeep() throws -> [Lot] {
    try read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT * FROM lot WHERE granted > taken + spent OR n IN (
            SELECT n FROM lot WHERE fact IS NOT NULL AND granted = taken + spent
            ORDER BY n DESC LIMIT ?
          ) ORDER BY n
          """, arguments: [Self.closedLotsKept]
      ).map(Lot.init(row:))
    }
  }

  /// Returns whether a purchase has granted a balance.
  func hasLots(of fact: Fact.ID) throws -> Bool {
    try read { db in
      try Bool.fetchOne(
        db.cachedStatement(
          sql: """
            SELECT EXISTS (
              SELECT 1 FROM lot WHERE fact = ? AND environment = ? AND purchase_date = ?)
            """),
        arguments: [fact.transaction, fact.environment, fact.purchaseDate.stored]) ?? false
    }
  }

  /// Returns the purchases with a remaining amount, including those whose facts a reinstall has
  /// lost.
  func factsOfOpenLots() throws -> Set<Fact.ID> {
    try read { db in
      let rows = try Row.fetchAll(
        db.cachedStatement(
          sql: "SELECT * FROM lot WHERE fact IS NOT NULL AND granted > taken + spent"))
      return Set(try rows.compactMap { try Lot(row: $0).fact })
    }
  }
}
