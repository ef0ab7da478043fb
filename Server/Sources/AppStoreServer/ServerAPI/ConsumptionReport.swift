import Foundation
import Hummingbird
import LocalAppStore

/// The consumption information that servers sent about a purchase:
/// `GET /consumption?transaction=ID`.
struct ConsumptionReport: Encodable {
  private struct Entry: Encodable {
    /// The date by the store's clock.
    let date: String

    /// The version of the request.
    let version: Int

    let request: [String: ConsumptionInformation.Field]
  }

  private let consumption: [Entry]

  /// Reads the report of the transaction that a request names.
  ///
  /// - Throws: ``Refusal`` if the request names no transaction; ``AppStoreError`` if the
  ///   transaction doesn't exist.
  init(_ request: Request, in store: LocalStore) throws {
    guard let text = request.uri.queryParameters["transaction"], let number = UInt64(text) else {
      throw Refusal(
        .badRequest, "No transaction is named.", fix: "Ask for /consumption?transaction=ID.")
    }
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    consumption = try store.ask(ListConsumption(of: TransactionID(rawValue: number))).map {
      Entry(date: $0.date.formatted(style), version: $0.version, request: $0.fields)
    }
  }
}
