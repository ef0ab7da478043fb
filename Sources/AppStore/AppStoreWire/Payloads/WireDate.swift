public import Foundation

/// An instant as the App Store writes it: whole milliseconds since 1970, in UTC.
///
/// The milliseconds are stored and ``date`` is computed from them, so a date from the wire is
/// written back unchanged.
public struct WireDate: RawRepresentable, Hashable, Sendable {
  /// Milliseconds since 1970.
  public var rawValue: Int64

  /// Creates an instant from milliseconds since 1970.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// Creates the last whole millisecond that is not after `date`.
  ///
  /// A date further away than milliseconds reach becomes the furthest one they do.
  public init(_ date: Date) {
    let nearest = Int64(nearest: (date.timeIntervalSince1970 * 1000).rounded())
    let isLate = Self(rawValue: nearest).date > date
    self.rawValue = isLate && nearest > .min ? nearest - 1 : nearest
  }

  /// The same instant as a date.
  public var date: Date { Date(timeIntervalSince1970: Double(rawValue) / 1000) }

  /// Returns the instant a number of milliseconds later, or the latest possible one.
  public func advanced(byMilliseconds count: Int64) -> WireDate {
    let (sum, overflow) = rawValue.addingReportingOverflow(count)
    return WireDate(rawValue: overflow ? (count < 0 ? .min : .max) : sum)
  }

  /// Returns the milliseconds since another instant, limited to the range of `Int64`.
  public func milliseconds(since other: WireDate) -> Int64 {
    let (difference, overflow) = rawValue.subtractingReportingOverflow(other.rawValue)
    return overflow ? (self < other ? .min : .max) : difference
  }
}

extension WireDate: Comparable {
  /// Returns whether one instant is before another.
  public static func < (lhs: WireDate, rhs: WireDate) -> Bool { lhs.rawValue < rhs.rawValue }
}

extension WireDate: Codable {
  /// Reads a number of milliseconds, rounding a fraction down.
  ///
  /// The App Store writes integers, Xcode writes fractions.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let whole = try? container.decode(Int64.self) {
      self.rawValue = whole
    } else if let date = Self(milliseconds: try container.decode(Double.self)) {
      self = date
    } else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "This many milliseconds are further away than dates reach."
      )
    }
  }

  /// Rounds a fraction of a millisecond down, or returns nil if the number is too large.
  init?(milliseconds: Double) {
    guard let whole = Int64(exactly: milliseconds.rounded(.down)) else { return nil }
    self.rawValue = whole
  }

  /// Writes the number of milliseconds.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

extension WireDate: CustomStringConvertible {
  /// A text for logs and debuggers: the number of milliseconds.
  public var description: String { "\(rawValue) ms" }
}

extension Int64 {
  /// Creates the integer nearest to a number that has no fraction.
  ///
  /// A number that is too large becomes the largest integer, and NaN becomes zero.
  fileprivate init(nearest number: Double) {
    if let exact = Int64(exactly: number) {
      self = exact
    } else {
      self = number.isNaN ? 0 : number < 0 ? .min : .max
    }
  }
}
