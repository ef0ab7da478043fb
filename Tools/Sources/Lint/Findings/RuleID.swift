/// The name of a rule, in a few words joined by hyphens.
public struct RuleID: Hashable, Sendable, Codable, ExpressibleByStringLiteral {
  /// The name as a string.
  public let rawValue: String

  /// Creates a name from a string.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Creates a name from a string literal.
  public init(stringLiteral value: String) { self.init(value) }

  /// Creates a name by decoding a string.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes the name as a string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

extension RuleID: Comparable, CustomStringConvertible {
  /// Returns a Boolean value that indicates whether the first name sorts before the second.
  public static func < (lhs: RuleID, rhs: RuleID) -> Bool { lhs.rawValue < rhs.rawValue }

  /// The name as a string.
  public var description: String { rawValue }
}
