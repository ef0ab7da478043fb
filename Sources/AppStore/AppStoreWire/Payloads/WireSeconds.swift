public import Foundation

/// An instant as JWT writes it: whole seconds since 1970, in UTC.
public struct WireSeconds: RawRepresentable, Hashable, Codable, Sendable {
  /// Seconds since 1970.
  public var rawValue: Int64

  /// Creates an instant from seconds since 1970.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// Creates the last whole second that is not after `date`.
  public init(_ date: Date) {
    let (seconds, milliseconds) = WireDate(date).rawValue.quotientAndRemainder(dividingBy: 1000)
    self.rawValue = milliseconds < 0 ? seconds - 1 : seconds
  }

  /// The same instant as a date.
  public var date: Date { Date(timeIntervalSince1970: Double(rawValue)) }
}
