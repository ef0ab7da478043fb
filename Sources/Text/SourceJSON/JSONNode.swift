/// A JSON value in a source file: with its order, duplicates, number text and places.
public struct JSONNode: Hashable, Sendable {
  /// The content of a node.
  public enum Value: Hashable, Sendable {
    /// The members in source order, including duplicate keys.
    case object([Member])
    case array([JSONNode])
    case string(String)
    /// The number's source text: `12.990` stays `12.990`.
    case number(String)
    case bool(Bool)
    case null
  }

  /// A `"key": value` of an object.
  public struct Member: Hashable, Sendable {
    /// The key, with its escapes decoded.
    public let key: String

    /// The location of the key.
    public let keyLocation: SourceLocation

    /// The member's value.
    public let node: JSONNode

    /// Creates a member.
    public init(key: String, keyLocation: SourceLocation, node: JSONNode) {
      self.key = key
      self.keyLocation = keyLocation
      self.node = node
    }
  }

  /// The node's content.
  public let value: Value

  /// The start of the value.
  public let location: SourceLocation

  /// Creates a node.
  public init(_ value: Value, at location: SourceLocation) {
    self.value = value
    self.location = location
  }
}

extension JSONNode {
  /// The members of an object, or none if this is something else.
  public var members: [Member] {
    if case .object(let members) = value { members } else { [] }
  }

  /// The items of a list, or none if this is something else.
  public var elements: [JSONNode] {
    if case .array(let elements) = value { elements } else { [] }
  }

  /// The text of a string, or `nil` if this is something else.
  public var string: String? {
    if case .string(let string) = value { string } else { nil }
  }

  /// A number's text as written, or `nil` if this is something else.
  public var numberText: String? {
    if case .number(let text) = value { text } else { nil }
  }

  /// The value of `true` or `false`, or `nil` if this is something else.
  public var bool: Bool? {
    if case .bool(let bool) = value { bool } else { nil }
  }

  /// A Boolean value that indicates whether the node is an object.
  public var isObject: Bool {
    if case .object = value { true } else { false }
  }

  /// A Boolean value that indicates whether the node is `null`.
  public var isNull: Bool { value == .null }

  /// The first value under a key, or `nil` if the key is missing or this isn't an object.
  public subscript(key: String) -> JSONNode? {
    members.first { $0.key == key }?.node
  }

  /// The item at an index counted from 0, or `nil` if the index is out of range or this isn't a
  /// list.
  public subscript(index: Int) -> JSONNode? {
    elements.indices.contains(index) ? elements[index] : nil
  }

  /// Returns a mistake at this node's place.
  public func error(_ message: String, fix: String? = nil) -> SourceError {
    SourceError(message, fix: fix, at: location)
  }
}
