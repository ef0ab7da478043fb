/// Reads a list item by item.
struct ListContainer: UnkeyedDecodingContainer {
  let decoder: NodeDecoder
  let elements: [JSONNode]
  private(set) var currentIndex = 0

  init(decoder: NodeDecoder, elements: [JSONNode]) {
    self.decoder = decoder
    self.elements = elements
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  mutating func decodeNil() throws -> Bool {
    guard try next().node.isNull else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode(_: Bool.Type) throws -> Bool { try take { try $0.bool() } }
  mutating func decode(_: String.Type) throws -> String { try take { try $0.string() } }
  mutating func decode(_ type: Double.Type) throws -> Double { try takeFloat(type) }
  mutating func decode(_ type: Float.Type) throws -> Float { try takeFloat(type) }
  mutating func decode(_ type: Int.Type) throws -> Int { try takeInteger(type) }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try takeInteger(type) }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try takeInteger(type) }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try takeInteger(type) }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try takeInteger(type) }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try takeInteger(type) }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try takeInteger(type) }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try takeInteger(type) }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try takeInteger(type) }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try takeInteger(type) }
  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try take { try $0.value(type) } }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try take { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try take { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try take { $0 } }

  /// Reads the next item.
  ///
  /// One that can't be read stays the next.
  private mutating func take<Value>(_ read: (NodeDecoder) throws -> Value) throws -> Value {
    let value = try read(next())
    currentIndex += 1
    return value
  }

  private mutating func takeInteger<Value: FixedWidthInteger>(
    _ type: Value.Type
  ) throws -> Value {
    try take { try $0.integer(type) }
  }

  private mutating func takeFloat<Value: BinaryFloatingPoint & LosslessStringConvertible>(
    _ type: Value.Type
  ) throws -> Value {
    try take { try $0.floatingPoint(type) }
  }

  private func next() throws -> NodeDecoder {
    guard !isAtEnd else {
      throw decoder.mismatch(expected: "a list of more than \(elements.count)")
    }
    return decoder.child(elements[currentIndex], at: SourceKey.item(currentIndex))
  }
}
