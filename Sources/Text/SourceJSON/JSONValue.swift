/// A JSON value to write: like ``JSONNode``, but without a place in a file.
public indirect enum JSONValue: Hashable, Sendable {
  /// A `"key": value` of an object.
  public struct Member: Hashable, Sendable {
    /// The key.
    public var key: String

    /// The member's value.
    public var value: JSONValue

    /// Creates a member.
    public init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  case object([Member])
  case array([JSONValue])
  case string(String)

  /// The number's text, which must follow the grammar of JSON.
  case number(String)
  case bool(Bool)
  case null
}

extension JSONValue {
  /// Creates a value from a node, without its locations.
  public init(_ node: JSONNode) {
    switch node.value {
    case .object(let members):
      self = .object(members.map { Member($0.key, JSONValue($0.node)) })
    case .array(let elements): self = .array(elements.map(JSONValue.init))
    case .string(let text): self = .string(text)
    case .number(let text): self = .number(text)
    case .bool(let bool): self = .bool(bool)
    case .null: self = .null
    }
  }

  /// The members of an object, or none if this is something else.
  public var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }

  /// The items of a list, or none if this is something else.
  public var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  /// The first value under a key, or `nil` if the key is missing or this isn't an object.
  public subscript(key: String) -> JSONValue? {
    members.first { $0.key == key }?.value
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates a string.
  public init(stringLiteral value: String) { self = .string(value) }

  /// Creates a number.
  public init(integerLiteral value: Int) { self = .number("\(value)") }

  /// Creates a Boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// Creates a list.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// Creates an object with its members in the order of the literal.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}
