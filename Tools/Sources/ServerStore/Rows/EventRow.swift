package import AppStoreWire
package import Foundation

/// A reported event, in a list to which nothing is ever added at or before a published position.
package struct EventRow: Hashable, Codable, Sendable {
  /// The position in the row, or 0 for one that isn't stored yet.
  package var position: Int64

  /// The identifier, by which receivers recognize repeats.
  package let id: String
  package let type: String
  package let environment: WireEnvironment

  /// The owner when the event became visible.
  package let customer: UUID?

  /// Another customer whom the event names.
  package let other: UUID?

  /// The purchase that it is about, if it is about one: the event is erased with that.
  package let original: String?

  /// The instant at which it happened.
  package let date: WireDate

  /// The JSON that receivers get, the same bytes each time.
  package let body: String

  package init(
    position: Int64 = 0, id: String, type: String, environment: WireEnvironment, customer: UUID?,
    other: UUID? = nil, original: String? = nil, date: WireDate, body: String
  ) {
    self.original = original
    self.position = position
    self.id = id
    self.type = type
    self.environment = environment
    self.customer = customer
    self.other = other
    self.date = date
    self.body = body
  }
}
