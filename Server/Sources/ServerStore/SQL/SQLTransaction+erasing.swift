import AppStoreWire
import Foundation
import ServerCore

/// Statements that delete a customer and their purchases, so that nothing is left by which they could be found.
extension SQLTransaction {
  func erase(_ customer: UUID) throws {
    for table in ["act", "answer", "announcement", "numbering", "alias", "import_line"] {
      try run("DELETE FROM \(table) WHERE customer = ?", [customer.text])
    }
    for column in ["customer", "other"] {
      try run(
        "UPDATE event SET \(column) = NULL, body = replace(body, ?, 'null') WHERE \(column) = ?",
        ["\"\(customer.text)\"", customer.text])
    }
    try eraseSpender(customer)
    // A client may still ask for the progress. A number may follow a subject.
    try run(
      """
      UPDATE job SET subject = 'erased:' || id
      WHERE kind = 'reconcile' AND (subject = ? OR subject LIKE ?)
      """,
      [customer.text, "\(customer.text) %"])
    // The deletions above gave it another version.
    try run("DELETE FROM customer_version WHERE customer = ?", [customer.text])
  }

  func erase(
    _ original: String, in environment: WireEnvironment, as mark: Erasures.Mark
  ) throws {
    let purchase: [(any SQLArgument)?] = [environment.rawValue, original]
    try run(
      """
      DELETE FROM import_line WHERE "transaction" IN (
        SELECT id FROM fact WHERE environment = ? AND original = ?)
      """, purchase)
    try eraseEvents(about: original, in: environment)
    try eraseDraws(on: original, in: environment)
    for table in ["fact", "purchase", "payments", "act", "purchase_change"] {
      try run("DELETE FROM \(table) WHERE environment = ? AND original = ?", purchase)
    }
    // Its arrival stays recorded, because the App Store may send it again.
    try run(
      """
      UPDATE notification SET token = '', original = NULL,
        state = CASE state WHEN 'received' THEN 'ignored' ELSE state END
      WHERE environment = ? AND original = ?
      """, purchase)
    // A reconciliation that stopped there continues a little before.
    try run(
      "UPDATE job SET place = ? WHERE kind = 'reconcile' AND place = ?",
      [
        "\(environment.rawValue) \(original.dropLast())", "\(environment.rawValue) \(original)",
      ])
    try add(mark)
  }

  /// Deletes the events about a purchase, and their past and pending deliveries.
  private func eraseEvents(about original: String, in environment: WireEnvironment) throws {
    let events: [String] = try rows(
      "SELECT id FROM event WHERE environment = ? AND original = ?",
      [environment.rawValue, original]
    ).map { $0["id"] }
    for event in events {
      try run("DELETE FROM delivery WHERE event = ?", [event])
      // A subject contains the event and then its receiver; `!` follows the space between them.
      try run(
        "DELETE FROM job WHERE kind = 'webhook' AND subject >= ? AND subject < ?",
        ["\(event) ", "\(event)!"])
    }
    try run(
      "DELETE FROM event WHERE environment = ? AND original = ?", [environment.rawValue, original])
  }

  func erase(
    download id: String, in environment: WireEnvironment, as mark: Erasures.Mark
  ) throws {
    try run(
      "DELETE FROM fact WHERE environment = ? AND kind = 'appTransaction' AND id = ?",
      [environment.rawValue, id])
    try add(mark)
  }
}
