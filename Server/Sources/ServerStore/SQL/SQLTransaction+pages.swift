import AppStoreWire
import Foundation
import ServerCore

/// Queries for the admin pages.
extension SQLTransaction {
  func facts(about original: String, in environment: WireEnvironment) throws -> [SignedFact] {
    try rows(
      "SELECT body FROM fact WHERE environment = ? AND original = ? ORDER BY number",
      [environment.rawValue, original]
    ).map(fact)
  }

  func customers(
    in environment: WireEnvironment, after customer: UUID?, limit: Int
  ) throws -> [UUID] {
    let after = customer?.text ?? ""
    // Each half takes up to the requested number from its own index.
    return try rows(
      """
      SELECT name FROM (
        SELECT DISTINCT owner AS name FROM purchase
        WHERE owner > ? AND environment = ? ORDER BY owner LIMIT ?) AS owners
      UNION
      SELECT name FROM (
        SELECT DISTINCT customer AS name FROM act
        WHERE customer > ? AND environment = ? ORDER BY customer LIMIT ?) AS doers
      ORDER BY name LIMIT ?
      """,
      [
        after, environment.rawValue, limit, after, environment.rawValue, limit, limit,
      ]
    ).compactMap { $0.uuid("name") }
  }

  func notifications(
    before number: Int64?, limit: Int
  ) throws -> [(number: Int64, notification: KeptNotification)] {
    try rows(
      "SELECT * FROM notification WHERE number < ? ORDER BY number DESC LIMIT ?",
      [number ?? .max, limit]
    ).compactMap { row in KeptNotification(row).map { (row["number"], $0) } }
  }

  func newestEvents(limit: Int) throws -> [EventRow] {
    try rows("SELECT * FROM event ORDER BY position DESC LIMIT ?", [limit]).map(EventRow.init)
  }

  func job(_ kind: Job.Kind, about subject: String) throws -> Job? {
    try row(
      "SELECT * FROM job WHERE kind = ? AND subject = ? ORDER BY id DESC LIMIT 1",
      [kind.rawValue, subject]
    ).flatMap(Job.init)
  }

  func end(ofSession session: Digest) throws -> WireDate? {
    try row("SELECT until FROM session WHERE digest = ?", [session.rawValue]).map {
      WireDate(rawValue: $0["until"])
    }
  }
}
