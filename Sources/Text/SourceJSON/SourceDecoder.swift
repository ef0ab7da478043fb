/// Reads `Decodable` values from JSON, and reports each mistake with its place in the file.
///
/// Everything it throws is a ``SourceError``, with all mistakes of parts that are ``Collected``. In
/// addition to a decoder's usual errors, two members of one object with the same key are a mistake,
/// and a key that was not read is one too, unless that is allowed. A key counts as read if it was decoded,
/// passed to `contains`, or listed in `allKeys`, even if it is absent, so optional keys and
/// dictionaries need no special handling.
///
/// Numbers are read from their text: a `Decimal` is exactly the written number, and an integer may be written `1.0` or
/// `1e2`, since JSON has one kind of number, but not `1.5`. Text is never read as a number. A `URL` is read from text,
/// a `Date` from text such as `2026-01-15T12:00:00Z`, `Data` from base64 text, and a ``JSONNode`` from anything.
public struct SourceDecoder: Sendable {
  /// A rule for keys that no value reads.
  public enum UnknownKeys: Sendable {
    /// Each is a mistake.
    case rejected
    case allowed
  }

  /// The rule for keys that no value reads.
  public var unknownKeys: UnknownKeys

  /// The values that decoded types find in their decoder's `userInfo`.
  public var userInfo: [CodingUserInfoKey: any Sendable]

  /// The name of the whole document in a sentence, such as "the catalog".
  public var document: String

  /// Creates a decoder.
  public init(
    unknownKeys: UnknownKeys = .rejected, userInfo: [CodingUserInfoKey: any Sendable] = [:],
    document: String = "the document"
  ) {
    self.unknownKeys = unknownKeys
    self.userInfo = userInfo
    self.document = document
  }

  /// Reads a value from a JSON document in UTF-8.
  ///
  /// - Parameters:
  ///   - type: The type to read.
  ///   - bytes: The file's bytes.
  ///   - file: The file's name, for errors.
  /// - Returns: The value.
  /// - Throws: The first mistake found, at its place.
  public func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, from bytes: some Sequence<UInt8>, file: String
  ) throws(SourceError) -> Value {
    try decode(type, from: JSONNode.parse(bytes, file: file))
  }

  /// Reads a value from a tree, or from a part of one.
  ///
  /// - Parameters:
  ///   - type: The type to read.
  ///   - node: The node to read it from.
  ///   - place: The keys that lead to the node from its document's root, for errors.
  /// - Returns: The value.
  /// - Throws: The first mistake found, at its place.
  public func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, from node: JSONNode, at place: [String] = []
  ) throws(SourceError) -> Value {
    let session = DecodingSession(root: node, at: place, options: self)
    let decoder = NodeDecoder(node: node, codingPath: [], session: session)
    let value: Value
    do throws(SourceError) { value = try decoder.value(type) } catch {
      throw session.withCollected(error)
    }
    try session.end()
    return value
  }
}
