/// Names one rule, in a few words joined by hyphens.
public struct RuleID: Hashable, Sendable, Codable, ExpressibleByStringLiteral {
  public let rawValue: String

  public init(_ rawValue: String) { self.rawValue = rawValue }

  public init(stringLiteral value: String) { self.init(value) }

  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

extension RuleID: Comparable, CustomStringConvertible {
  public static func < (lhs: RuleID, rhs: RuleID) -> Bool { lhs.rawValue < rhs.rawValue }

  public var description: String { rawValue }
}
