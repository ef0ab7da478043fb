import SourceJSON

/// The name of one thing in a catalog, as a type of its own.
///
/// A feature's name can't be passed where a paywall's is wanted. Two names are the same where their
/// bytes are: neither upper and lower case nor two ways to write é are one.
public protocol Identifier: Hashable, Sendable, Comparable, Codable, RawRepresentable,
  ExpressibleByStringLiteral, CustomStringConvertible, CodingKeyRepresentable
where RawValue == String, StringLiteralType == String {
  init(_ rawValue: String)
}

extension Identifier {
  public init(rawValue: String) { self.init(rawValue) }
  public init(stringLiteral value: String) { self.init(value) }
  public var description: String { rawValue }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.rawValue.hasSameBytes(as: rhs.rawValue)
  }

  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}
