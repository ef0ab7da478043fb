/// A value in an answer that is written as null if it is missing.
package struct OrNull<Value: Encodable & Hashable & Sendable>: Hashable, Sendable, Encodable {
  /// The value, or nil to write null.
  package let value: Value?

  /// Creates a value that may be missing.
  package init(_ value: Value?) { self.value = value }

  /// Writes the value, or null if it is missing.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let value { try container.encode(value) } else { try container.encodeNil() }
  }
}
