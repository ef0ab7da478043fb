/// A value in an answer that is written as null if it is missing.
package struct OrNull<Value: Encodable & Hashable & Sendable>: Hashable, Sendable, Encodable {
  package let value: Value?

  package init(_ value: Value?) { self.value = value }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let value { try container.encode(value) } else { try container.encodeNil() }
  }
}
