import AppStoreWire
import Foundation
import TollgateCore

extension SQLTransaction {
  func nextReview() throws -> WireDate? {
    try row("SELECT min(review) AS review FROM announcement WHERE review IS NOT NULL")
      .flatMap { ($0["review"] as Int64?).map(WireDate.init) }
  }

  func announcements(toReviewBy now: WireDate, limit: Int) throws -> [Announcement] {
    try rows(
      """
      SELECT * FROM announcement WHERE review IS NOT NULL AND review <= ?
      ORDER BY review, customer, environment LIMIT ?
      """,
      [now.rawValue, limit]
    ).map(announcement)
  }

  func announcement(
    of customer: UUID, in environment: WireEnvironment
  ) throws -> Announcement? {
    try row(
      "SELECT * FROM announcement WHERE customer = ? AND environment = ?",
      [customer.text, environment.rawValue]
    ).map(announcement)
  }

  func oldestWaitingNotification() throws -> WireDate? {
    try row(
      """
      SELECT received FROM notification WHERE state = 'received' AND EXISTS (
        SELECT 1 FROM job WHERE job.kind = 'notification' AND job.subject = notification.uuid
          AND job.state IN ('waiting', 'running'))
      ORDER BY received LIMIT 1
      """
    ).map { WireDate(rawValue: $0["received"]) }
  }

  func keep(_ announcement: Announcement) throws {
    try run(
      """
      INSERT INTO announcement (customer, environment, entitlements, review, reviewed)
      VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (customer, environment) DO UPDATE
        SET entitlements = excluded.entitlements, review = excluded.review,
          reviewed = excluded.reviewed
      """,
      [
        announcement.customer.text, announcement.environment.rawValue,
        KeptJSON.text(of: announcement.entitlements.sorted()), announcement.review?.rawValue,
        announcement.reviewed?.rawValue,
      ])
  }

  func review(
    _ customer: UUID, in environment: WireEnvironment, at instant: WireDate
  ) throws {
    try run(
      """
      INSERT INTO announcement (customer, environment, entitlements, review) VALUES (?, ?, '[]', ?)
      ON CONFLICT (customer, environment) DO UPDATE
        SET review = CASE
          WHEN announcement.review = 0 AND excluded.review < 0 THEN 0
          WHEN announcement.review < 0 AND excluded.review = 0 THEN 0
          WHEN announcement.review < excluded.review THEN announcement.review
          ELSE excluded.review END
      """,
      [customer.text, environment.rawValue, instant.rawValue])
  }

  func reviewAll() throws { try run("UPDATE announcement SET review = 0") }

  func forgetAnnouncement(
    for customer: UUID, in environment: WireEnvironment
  ) throws {
    try run(
      "DELETE FROM announcement WHERE customer = ? AND environment = ?",
      [customer.text, environment.rawValue])
  }

  func nextNumber(of customer: UUID) throws -> Int64 {
    try row(
      """
      INSERT INTO numbering (customer, number) VALUES (?, 1)
      ON CONFLICT (customer) DO UPDATE SET number = numbering.number + 1 RETURNING number
      """,
      [customer.text])?["number"] ?? 1
  }

  func announcement(_ row: Row) throws -> Announcement {
    guard let customer = row.uuid("customer") else {
      throw DatabaseFailure.damaged("an announcement is of nobody")
    }
    return Announcement(
      customer: customer, environment: WireEnvironment(rawValue: row["environment"]),
      entitlements: try KeptJSON.value(of: row["entitlements"]),
      review: (row["review"] as Int64?).map(WireDate.init),
      reviewed: (row["reviewed"] as Int64?).map(WireDate.init))
  }
}
