/// Reads an object by its keys.
struct ObjectContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: NodeDecoder
  let reading: ObjectReading

  var codingPath: [any CodingKey] { decoder.codingPath }

  var allKeys: [Key] {
    reading.members.compactMap { member in
      guard let key = Key(stringValue: member.key) else { return nil }
      _ = reading.ask(member.key)
      return key
    }
  }

  func contains(_ key: Key) -> Bool { reading.ask(key.stringValue) != nil }
  func decodeNil(forKey key: Key) throws -> Bool { try member(key).node.isNull }
  func decode(_: Bool.Type, forKey key: Key) throws -> Bool { try member(key).bool() }
  func decode(_: String.Type, forKey key: Key) throws -> String { try member(key).string() }

  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try member(key).floatingPoint(type)
  }

  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try member(key).floatingPoint(type)
  }

  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try member(key).integer(type) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try member(key).integer(type) }

  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 {
    try member(key).integer(type)
  }

  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
    try member(key).integer(type)
  }

  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
    try member(key).integer(type)
  }

  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try member(key).integer(type) }

  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 {
    try member(key).integer(type)
  }

  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
    try member(key).integer(type)
  }

  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
    try member(key).integer(type)
  }

  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
    try member(key).integer(type)
  }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try member(key).value(type)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try member(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try member(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try member(named: "super") }
  func superDecoder(forKey key: Key) throws -> any Decoder { try member(key) }

  private func member(_ key: Key) throws -> NodeDecoder { try member(named: key.stringValue) }

  private func member(named key: String) throws -> NodeDecoder {
    guard let node = reading.ask(key) else {
      throw decoder.session.missing(key, in: reading, at: decoder.codingPath) {
        Key(stringValue: $0) != nil
      }
    }
    return decoder.child(node, at: SourceKey.member(key))
  }
}
