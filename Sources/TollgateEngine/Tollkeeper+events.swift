import Foundation
import GRDB
public import TollgateCore

/// An event that was not delivered yet.
public struct KeptEvent: Hashable, Sendable {
  /// Counts up, with no meaning but the order.
  public let number: Int
  public let event: AnalyticsEvent
}

extension Tollkeeper {
  /// The events that were kept and not forgotten, oldest first.
  ///
  /// - Parameter number: Only those after this one.
  /// - Returns: The events, each with its number.
  /// - Throws: Where the ledger can't be read.
  public func events(after number: Int = 0) throws -> [KeptEvent] {
    try ledger.read { db in
      try Row.fetchAll(
        db.cachedStatement(sql: "SELECT * FROM event WHERE n > ? ORDER BY n"),
        arguments: [number]
      ).map { row in
        let properties = try JSONDecoder().decode(
          [String: String].self, from: Data((row["properties"] as String).utf8))
        return KeptEvent(
          number: row["n"],
          event: AnalyticsEvent(
            AnalyticsEvent.Name(row["name"]),
            at: Date(timeIntervalSinceReferenceDate: row["instant"]), properties))
      }
    }
  }

  /// Forgets the events up to and including `number`, once they have been delivered.
  ///
  /// - Throws: ``LedgerFailure``.
  public func forgetEvents(through number: Int) throws {
    try ledger.write { _, write in try write.forgetEvents(through: number) }
  }
}

extension WriteTransaction {
  fileprivate func forgetEvents(through number: Int) throws {
    try run("DELETE FROM event WHERE n <= ?", [number])
  }
}
