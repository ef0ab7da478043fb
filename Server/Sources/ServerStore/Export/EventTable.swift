import AppStoreWire
public import Foundation
import ServerCore

/// Writes the events of a store as lines of comma-separated values, for a spreadsheet or a database of figures.
///
/// It describes one instant, and can't be imported: `Export` can.
public struct EventTable: Sendable {
  /// The number of rows in memory at once.
  private static let page = 500

  private static let columns = [
    "position", "id", "type", "environment", "customer", "at", "transactionId",
    "originalTransactionId", "product", "amount", "currency",
  ]

  /// Creates a writer of tables, which has no settings.
  public init() {}

  private struct Body: Decodable {
    struct Price: Decodable {
      let amount: String
      let currency: String
    }

    struct Data: Decodable {
      let transactionId: String?
      let originalTransactionId: String?
      let product: String?
      let price: Price?
    }

    let data: Data
  }

  /// Writes the table of a store, beginning with the names of its columns.
  ///
  /// - Parameters:
  ///   - store: The store. Concurrent writes are allowed.
  ///   - write: Takes each line, with its end.
  /// - Throws: The store's errors, and the error of `write`.
  public func run(
    on store: any Store, write: @escaping @Sendable (Data) throws -> Void
  ) async throws {
    try await store.read { store in
      try write(Data(CSV.line(Self.columns).utf8))
      var place: Int64 = 0
      while case let events = try store.events(after: place, limit: Self.page), !events.isEmpty {
        for event in events { try write(Data(CSV.line(Self.cells(of: event)).utf8)) }
        place = events[events.count - 1].position
      }
    }
  }

  private static func cells(of event: EventRow) -> [String] {
    let data = try? (KeptJSON.value(of: event.body) as Body).data
    return [
      "\(event.position)", event.id, event.type, event.environment.rawValue,
      event.customer?.text ?? "", event.date.text, data?.transactionId ?? "",
      data?.originalTransactionId ?? "", data?.product ?? "", data?.price?.amount ?? "",
      data?.price?.currency ?? "",
    ]
  }
}
