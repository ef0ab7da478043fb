import AppStoreWire
import Foundation
import ServerCore
import TollgateCore

/// The amounts spent from each transaction.
///
/// An empty text replaces an erased transaction or customer.
extension SQLTransaction {
  func draws(
    by customers: Set<UUID>, in environment: WireEnvironment
  ) throws -> [Draw] {
    try customers.sorted { $0.text < $1.text }.flatMap { customer in
      try rows(
        """
        SELECT * FROM draw WHERE spender = ? AND environment = ? AND ("transaction" = '' OR EXISTS (
          SELECT 1 FROM fact WHERE fact.environment = draw.environment
            AND fact.kind = 'transaction' AND fact.id = draw."transaction"))
        """,
        [customer.text, environment.rawValue]
      ).map(Draw.init)
    }
  }

  func draws(
    ownedBy customer: UUID, in environment: WireEnvironment
  ) throws -> [Draw] {
    try rows(
      """
      SELECT draw.* FROM purchase CROSS JOIN draw
      WHERE purchase.owner = ? AND purchase.environment = ?
        AND draw.environment = purchase.environment AND draw.original = purchase.original
      """,
      [customer.text, environment.rawValue]
    ).map(Draw.init)
  }

  func draws(after last: Draw?, limit: Int) throws -> [Draw] {
    try rows(
      """
      SELECT * FROM draw
      WHERE (environment, original, "transaction", spender, currency) > (?, ?, ?, ?, ?)
      ORDER BY environment, original, "transaction", spender, currency LIMIT ?
      """,
      [
        last?.environment.rawValue ?? "", last?.original ?? "", last?.transaction ?? "",
        last?.spender?.text ?? "", last?.currency.rawValue ?? "", limit,
      ]
    ).map(Draw.init)
  }

  func add(_ draw: Draw) throws {
    try run(
      """
      INSERT INTO draw (environment, original, "transaction", spender, currency, amount)
      VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (environment, original, "transaction", spender, currency) DO UPDATE
        SET amount = draw.amount + excluded.amount
      """,
      [
        draw.environment.rawValue, draw.original, draw.transaction, draw.spender?.text ?? "",
        draw.currency.rawValue, draw.amount,
      ])
  }

  /// Removes the spender from spends of other customers' transactions, and the spends from erased transactions.
  func eraseSpender(_ customer: UUID) throws {
    let known = try rows(
      "SELECT * FROM draw WHERE spender = ? AND original <> ''", [customer.text]
    ).map(Draw.init)
    try run("DELETE FROM draw WHERE spender = ?", [customer.text])
    for draw in known { try add(draw.by(nil)) }
  }

  /// Forgets from which transactions of an erased purchase others spent.
  func eraseDraws(on original: String, in environment: WireEnvironment) throws {
    let known = try rows(
      "SELECT * FROM draw WHERE environment = ? AND original = ? AND spender <> ''",
      [environment.rawValue, original]
    ).map(Draw.init)
    try run(
      "DELETE FROM draw WHERE environment = ? AND original = ?", [environment.rawValue, original])
    for draw in known { try add(draw.withoutTransaction) }
  }
}

extension Draw {
  fileprivate init(_ row: some SQLRow) {
    self.init(
      environment: WireEnvironment(rawValue: row["environment"]), original: row["original"],
      transaction: row["transaction"], spender: row.uuid("spender"),
      currency: Currency.ID(row["currency"]), amount: row["amount"])
  }

  fileprivate func by(_ spender: UUID?) -> Draw {
    Draw(
      environment: environment, original: original, transaction: transaction, spender: spender,
      currency: currency, amount: amount)
  }

  fileprivate var withoutTransaction: Draw {
    Draw(
      environment: environment, original: "", transaction: "", spender: spender,
      currency: currency, amount: amount)
  }
}
