public import Foundation
import GRDB
import Logging
public import TollgateCore

/// An event that was not delivered yet.
public struct KeptEvent: Hashable, Sendable, Identifiable {
  /// Counts up, with no meaning but the order.
  public let number: Int

  /// The event to deliver.
  public let event: AnalyticsEvent

  /// The event's identifier, the same whenever it is delivered, and another one on every installation.
  public let id: String

  /// The name of the event.
  public var name: String { event.name.rawValue }

  /// The instant at which it happened, by the engine's time.
  public var instant: Date { event.instant }

  /// The product, the price and so on; see ``AnalyticsEvent/properties``.
  public var properties: [String: String] { event.properties }
}

/// The events that haven't been delivered yet.
struct EventLog: Sendable {
  let ledger: Ledger
  let clock: WallClock
  let logger: Logger

  /// Keeps an event.
  ///
  /// An event that can't be stored is logged and lost; the person's actions don't wait for it.
  ///
  /// - Parameters:
  ///   - name: The event's name.
  ///   - properties: The event's properties.
  ///   - change: A change that is written with it.
  func keep(
    _ name: AnalyticsEvent.Name, _ properties: [String: String?],
    with change: (inout LedgerTransaction) throws -> Void = { _ in }
  ) {
    let device = clock.now()
    do {
      try ledger.write(.soon) { transaction in
        let now = transaction.ledgerState.time.now(device: device)
        try transaction.apply(.event(AnalyticsEvent(name, at: now, properties)))
        try change(&transaction)
      }
    } catch {
      logger.error("The event \(name) could not be kept: \(error)")
    }
  }

  /// Returns the stored events, oldest first.
  func events(after number: Int) throws -> [KeptEvent] {
    try ledger.read { db in
      try Row.fetchAll(
        db.cachedStatement(sql: "SELECT * FROM event WHERE n > ? ORDER BY n"),
        arguments: [number]
      ).map { row in
        let properties = try JSONDecoder().decode(
          [String: String].self, from: Data((row["properties"] as String).utf8))
        let instant: Double = row["instant"]
        let event = AnalyticsEvent(
          AnalyticsEvent.Name(row["name"]), at: Date(timeIntervalSinceReferenceDate: instant),
          properties)
        let number: Int = row["n"]
        return KeptEvent(
          number: number, event: event, id: id(of: number, at: instant))
      }
    }
  }

  /// Returns a unique identifier: numbers restart with each ledger.
  private func id(of number: Int, at instant: Double) -> String {
    let installation = String(ledger.ledgerState.installation ?? 0, radix: 16)
    return "\(installation)-\(number)-\(String(instant.bitPattern, radix: 16))"
  }

  /// Forgets the events up to and including `number`.
  func forget(through number: Int) throws {
    try ledger.write(.soon) { try $0.apply(.deliveredEvents(number)) }
  }
}
