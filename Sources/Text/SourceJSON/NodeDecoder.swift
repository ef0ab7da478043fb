/// The decoder of one node.
struct NodeDecoder: Decoder {
  let node: JSONNode
  let codingPath: [any CodingKey]
  let session: DecodingSession

  var userInfo: [CodingUserInfoKey: Any] { session.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    let reading = try session.reading(node, at: codingPath)
    return KeyedDecodingContainer(ObjectContainer<Key>(decoder: self, reading: reading))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = node.value else { throw mismatch(expected: "a list") }
    return ListContainer(decoder: self, elements: elements)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    SingleNodeContainer(decoder: self)
  }

  /// Returns the decoder of a node right below this one.
  func child(_ node: JSONNode, at key: any CodingKey) -> NodeDecoder {
    NodeDecoder(node: node, codingPath: codingPath + [key], session: session)
  }

  func mismatch(expected: String) -> SourceError {
    session.mismatch(at: codingPath, expected: expected)
  }

  /// Returns the mistake of an unknown key if no expected key is present, or `nil`.
  func unknownKey(fix: String) -> SourceError? {
    session.unknownKey(in: node, at: codingPath, fix: fix)
  }

  func error(_ message: String, fix: String? = nil) -> SourceError {
    session.error(message, fix: fix, at: codingPath)
  }
}
