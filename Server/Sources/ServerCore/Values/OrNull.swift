/// A value in an answer that is written as null if it is missing.
public struct OrNull<Value: Encodable & Hashable & Sendable>: Hashable, Sendable, Encodable {
  /// The value, or nil to write null.
  public let value: Value?

  /// Creates a value that may be missing.
  public init(_ value: Value?) { self.value = value }

  /// Writes the value, or null if it is missing.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let value { try container.encode(value) } else { try container.encodeNil() }
  }
}
