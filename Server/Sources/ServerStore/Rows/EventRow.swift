public import AppStoreWire
public import Foundation

/// A reported event, in a list to which nothing is ever added at or before a published position.
public struct EventRow: Hashable, Codable, Sendable {
  /// The position in the row, or 0 for one that isn't stored yet.
  public var position: Int64

  /// The identifier, by which receivers recognize repeats.
  public let id: String

  /// The kind of event, such as `subscription.renewed`: one that follows from signed data, or a changed conclusion.
  public let type: String

  /// The environment in which it happened.
  public let environment: WireEnvironment

  /// The owner when the event became visible.
  public let customer: UUID?

  /// Another customer whom the event names.
  public let other: UUID?

  /// The purchase that it is about, if it is about one: the event is erased with that.
  public let original: String?

  /// The instant at which it happened.
  public let date: WireDate

  /// The JSON that receivers get, the same bytes each time.
  public let body: String

  /// Creates an event, which gets its position when a store keeps it.
  ///
  /// - Parameters:
  ///   - position: The place in the list, or 0 for an event that isn't kept yet.
  ///   - id: The identifier, by which receivers recognize repeats.
  ///   - type: The kind of event.
  ///   - environment: The environment in which it happened.
  ///   - customer: The owner, or nil for none.
  ///   - other: Another customer whom the event names.
  ///   - original: The purchase that it is about, if it is about one.
  ///   - date: The instant at which it happened.
  ///   - body: The JSON that receivers get.
  public init(
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
