import AppStoreWire
import Foundation
import ServerCore

/// The parts of an export in addition to facts, acts and events.
extension SQLTransaction {
  func erasures(after mark: Erasures.Mark?, limit: Int) throws -> [Erasures.Mark] {
    try rows(
      "SELECT mark FROM erased WHERE mark > ? ORDER BY mark LIMIT ?", [mark?.rawValue ?? "", limit]
    ).map { Digest(rawValue: $0["mark"]) }
  }

  func silencedEvents(after event: String, limit: Int) throws -> [String] {
    try rows("SELECT event FROM silenced WHERE event > ? ORDER BY event LIMIT ?", [event, limit])
      .map { $0["event"] }
  }

  func announcements(after last: Announcement?, limit: Int) throws -> [Announcement] {
    try rows(
      """
      SELECT * FROM announcement WHERE (customer, environment) > (?, ?)
      ORDER BY customer, environment LIMIT ?
      """,
      [last?.customer.text ?? "", last?.environment.rawValue ?? "", limit]
    ).map(announcement)
  }

  func numbers(
    after customer: UUID?, limit: Int
  ) throws -> [(customer: UUID, number: Int64)] {
    try rows(
      "SELECT * FROM numbering WHERE customer > ? ORDER BY customer LIMIT ?",
      [customer?.text ?? "", limit]
    ).compactMap { row in row.uuid("customer").map { ($0, row["number"]) } }
  }

  func answers(
    after last: (customer: UUID, key: String)?, limit: Int
  ) throws -> [(customer: UUID, key: String, answer: KeptAnswer)] {
    try rows(
      "SELECT * FROM answer WHERE (customer, key) > (?, ?) ORDER BY customer, key LIMIT ?",
      [last?.customer.text ?? "", last?.key ?? "", limit]
    ).compactMap { row in
      row.uuid("customer").map { ($0, row["key"], KeptAnswer(row)) }
    }
  }

  func add(_ mark: Erasures.Mark) throws {
    try run("INSERT INTO erased (mark) VALUES (?) ON CONFLICT DO NOTHING", [mark.rawValue])
  }

  func restore(_ event: EventRow) throws {
    try run(
      """
      INSERT INTO event (position, id, type, environment, customer, other, original, date, body)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        event.position, event.id, event.type, event.environment.rawValue, event.customer?.text,
        event.other?.text, event.original, event.date.rawValue, event.body,
      ])
    db.keepNumber(event.position, of: .event)
  }

  func setNumber(_ number: Int64, of customer: UUID) throws {
    try run(
      """
      INSERT INTO numbering (customer, number) VALUES (?, ?)
      ON CONFLICT (customer) DO UPDATE SET number = excluded.number
      """,
      [customer.text, number])
  }
}

extension KeptAnswer {
  init(_ row: some SQLRow) {
    self.init(
      request: Digest(rawValue: row["request"]), status: row["status"], body: row["body"],
      date: WireDate(rawValue: row["date"]))
  }
}
