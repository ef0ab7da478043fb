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
  /// Creates an identifier from a string.
  public init(rawValue: String) { self.init(rawValue) }

  /// Creates an identifier from a string literal.
  public init(stringLiteral value: String) { self.init(value) }

  /// The identifier as a string.
  public var description: String { rawValue }

  /// Returns a Boolean value that indicates whether two identifiers have the same bytes.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.rawValue.hasSameBytes(as: rhs.rawValue)
  }

  /// Returns a hash of the bytes for a set or a dictionary.
  ///
  /// - Parameter seed: The table's seed, which differs between tables and processes.
  /// - Returns: The hash.
  public func _rawHashValue(seed: Int) -> Int { rawValue.byteHash(seed: seed) }

  /// Returns a Boolean value that indicates whether the first identifier sorts before the second.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}
