package import AppStoreWire

/// The time zone that a customer's days are counted in.
package struct KeptTimeZone: Hashable, Sendable {
  /// The time for which a zone is kept, in milliseconds: whoever changed theirs at will would have many days in one.
  private static let term: Int64 = 24 * 3_600_000

  /// The name, such as `Europe/Madrid`.
  package let name: String

  /// The instant at which it was given, or nil where none was.
  package let since: WireDate?

  package init(name: String, since: WireDate?) {
    self.name = name
    self.since = since
  }

  /// Returns whether it may become another one: at once where none was given, and else once a day has gone by.
  package func mayChange(at now: WireDate) -> Bool {
    guard let since else { return true }
    return now.rawValue - since.rawValue >= Self.term
  }
}
