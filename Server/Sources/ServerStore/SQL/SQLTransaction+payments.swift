import AppStoreWire
import Foundation
import ServerCore

/// Queries for the charts.
extension SQLTransaction {
  func payableFacts(
    of original: String, in environment: WireEnvironment
  ) throws -> PayableFacts {
    // Most renewals have no days of grace, and are not decoded.
    let facts = try rows(
      """
      SELECT body FROM fact WHERE environment = ? AND original = ?
        AND (kind = 'transaction' OR kind = 'renewal' AND body LIKE '%"gracePeriodExpiresDate"%')
      ORDER BY last_signed, payload
      """,
      [environment.rawValue, original]
    ).map(fact)
    return PayableFacts(
      transactions: newest(of: facts.filter { $0.id.kind == .transaction }),
      graces: facts.compactMap { fact in
        guard case .renewal(let payload) = fact.content else { return nil }
        return payload.gracePeriodExpiresDate
      })
  }

  func keptPayments(
    of original: String, in environment: WireEnvironment
  ) throws -> PaymentHistory? {
    try row(
      "SELECT history FROM payments WHERE environment = ? AND original = ?",
      [environment.rawValue, original]
    ).flatMap { PaymentHistory(text: $0["history"]) }
  }

  func chartRows(
    in environment: WireEnvironment, after original: String, through end: String?, limit: Int
  ) throws -> [ChartRow] {
    let purchases =
      try end.map { end in
        try rows(
          """
          SELECT original, owner FROM purchase WHERE environment = ? AND original > ? AND original <= ?
          ORDER BY original LIMIT ?
          """,
          [environment.rawValue, original, end, limit])
      }
      ?? rows(
        """
        SELECT original, owner FROM purchase WHERE environment = ? AND original > ?
        ORDER BY original LIMIT ?
        """,
        [environment.rawValue, original, limit])
    guard let last = purchases.last else { return [] }
    // Two ranges of two indices, independent of a planner's statistics.
    let kept = try rows(
      """
      SELECT original, history FROM payments
      WHERE environment = ? AND original > ? AND original <= ? ORDER BY original
      """,
      [environment.rawValue, original, last["original"] as String])
    let histories = Dictionary(
      kept.map { ($0["original"] as String, PaymentHistory(text: $0["history"])) }
    ) { one, _ in one }
    return purchases.map { row in
      ChartRow(
        original: row["original"], owner: row.uuid("owner"),
        payments: histories[row["original"]] ?? nil)
    }
  }

  func purchasesWithoutPayments(
    in environment: WireEnvironment, after original: String, limit: Int
  ) throws -> [String] {
    try rows(
      """
      SELECT original FROM purchase WHERE environment = ? AND original > ? AND NOT EXISTS (
        SELECT 1 FROM payments WHERE payments.environment = purchase.environment
          AND payments.original = purchase.original)
      ORDER BY original LIMIT ?
      """,
      [environment.rawValue, original, limit]
    ).map { $0["original"] }
  }

  func keep(
    _ payments: PaymentHistory, of original: String, in environment: WireEnvironment
  ) throws {
    try run(
      """
      INSERT INTO payments (environment, original, history) VALUES (?, ?, ?)
      ON CONFLICT (environment, original) DO UPDATE SET history = excluded.history
      """,
      [environment.rawValue, original, payments.text])
  }

  func purchaseChanges(
    in environment: WireEnvironment, after number: Int64, limit: Int
  ) throws -> [(number: Int64, original: String)] {
    try rows(
      """
      SELECT number, original FROM purchase_change WHERE number > ? AND environment = ?
      ORDER BY number LIMIT ?
      """,
      [number, environment.rawValue, limit]
    ).map { ($0["number"], $0["original"]) }
  }

  func lastPurchaseChange() throws -> Int64 {
    try row("SELECT number FROM purchase_change ORDER BY number DESC LIMIT 1")?["number"] ?? 0
  }
}
