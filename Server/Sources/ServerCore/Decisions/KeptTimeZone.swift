public import AppStoreWire
import Foundation

/// The time zone that a customer's days are counted in.
public struct KeptTimeZone: Hashable, Sendable {
  /// The time for which a time zone is stored, in milliseconds.
  ///
  /// A customer who changed it at will would have many days in one.
  private static let term: Int64 = 24 * 3_600_000

  /// The name, such as `Europe/Madrid`.
  public let name: String

  /// The instant at which the zone was set, or nil if it never was.
  public let since: WireDate?

  /// Creates a customer's time zone.
  ///
  /// - Parameters:
  ///   - name: The identifier in the time zone database.
  ///   - since: The instant at which it was set, or nil if it is the default.
  public init(name: String, since: WireDate?) {
    self.name = name
    self.since = since
  }

  /// Returns the zone after a device has named one: that one, if it may change.
  func changed(to other: TimeZone?, at now: WireDate) -> KeptTimeZone {
    guard let name = other?.identifier, name != self.name, mayChange(at: now) else { return self }
    return KeptTimeZone(name: name, since: now)
  }

  /// Returns whether the zone may change: at once if none was set, otherwise after a day.
  public func mayChange(at now: WireDate) -> Bool {
    guard let since else { return true }
    return now.rawValue - since.rawValue >= Self.term
  }
}
