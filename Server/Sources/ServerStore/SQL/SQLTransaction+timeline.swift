import AppStoreWire
import Foundation
import ServerCore

/// A customer's history, a page at a time: only the bodies of the page are read.
extension SQLTransaction {
  func facts(
    ownedBy customer: UUID, in environment: WireEnvironment, after place: TimelinePlace, limit: Int
  ) throws -> [(number: Int64, fact: SignedFact)] {
    try rows(
      """
      SELECT fact.number, fact.body FROM purchase CROSS JOIN fact
      WHERE purchase.owner = ? AND purchase.environment = ?
        AND fact.environment = purchase.environment AND fact.original = purchase.original
        AND (fact.first_signed, fact.number) > (?, ?)
      ORDER BY fact.first_signed, fact.number LIMIT ?
      """,
      [customer.text, environment.rawValue, place.date.rawValue, place.number, limit]
    ).map { ($0["number"], try fact($0)) }
  }

  func notifications(
    ownedBy customer: UUID, in environment: WireEnvironment, after place: TimelinePlace, limit: Int
  ) throws -> [(number: Int64, notification: KeptNotification)] {
    try rows(
      """
      SELECT notification.* FROM purchase CROSS JOIN notification
      WHERE purchase.owner = ? AND purchase.environment = ?
        AND notification.environment = purchase.environment
        AND notification.original = purchase.original
        AND (notification.signed, notification.number) > (?, ?)
      ORDER BY notification.signed, notification.number LIMIT ?
      """,
      [customer.text, environment.rawValue, place.date.rawValue, place.number, limit]
    ).compactMap { row in KeptNotification(row).map { (row["number"], $0) } }
  }

  func events(
    of customers: Set<UUID>, in environment: WireEnvironment, after place: TimelinePlace, limit: Int
  ) throws -> [EventRow] {
    let found = try customers.flatMap { customer in
      try rows(
        """
        SELECT * FROM event
        WHERE customer = ? AND environment = ? AND (date, position) > (?, ?)
        ORDER BY date, position LIMIT ?
        """,
        [customer.text, environment.rawValue, place.date.rawValue, place.number, limit]
      ).map(EventRow.init)
    }
    return Array(found.sorted { ($0.date, $0.position) < ($1.date, $1.position) }.prefix(limit))
  }

  func acts(
    for customers: Set<UUID>, in environment: WireEnvironment, after place: TimelinePlace,
    limit: Int
  ) throws -> [Act] {
    let found = try customers.flatMap { customer in
      try rows(
        """
        SELECT * FROM act
        WHERE customer = ? AND environment = ? AND (date, number) > (?, ?)
        ORDER BY date, number LIMIT ?
        """,
        [customer.text, environment.rawValue, place.date.rawValue, place.number, limit]
      ).map(act)
    }
    return Array(found.sorted { ($0.date, $0.number) < ($1.date, $1.number) }.prefix(limit))
  }
}
