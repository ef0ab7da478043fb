import AppStoreWire
import SourceJSON

/// JSON in which signed parts are replaced by their decoded content.
///
/// Members keep their order, and numbers their text.
public struct DecodedJSON: Hashable, Sendable {
  /// A value of the JSON.
  public indirect enum Value: Hashable, Sendable {
    /// An object, and whether it is the decoded payload of a signed token.
    case object([Member], isSigned: Bool)

    /// An array.
    case list([Value])

    /// A string without its quotes and escapes.
    case string(String)

    /// A number, a truth or `null`, as it was written.
    case word(String)
  }

  /// A member of an object.
  public struct Member: Hashable, Sendable {
    /// The key of the member, without escapes.
    public let name: String

    /// The value of the member.
    public let value: Value
  }

  /// The outermost value: for a token, the object of its claims.
  public let root: Value

  /// Reads JSON, or returns `nil` if the text isn't JSON.
  public init?(_ text: String) {
    guard let node = try? JSONNode.parse(text.utf8, file: "answer") else { return nil }
    root = Self.value(node)
  }

  /// Reads the payload of a compact JWS, or returns `nil` if the token isn't one.
  public init?(signed token: String) {
    guard let members = Self.payload(of: token) else { return nil }
    root = .object(members, isSigned: false)
  }

  private static func value(_ node: JSONNode) -> Value {
    switch node.value {
    case .object: .object(members(of: node), isSigned: false)
    case .array(let elements): .list(elements.map(value))
    case .string(let text): payload(of: text).map { .object($0, isSigned: true) } ?? .string(text)
    case .number(let text): .word(text)
    case .bool(let flag): .word("\(flag)")
    case .null: .word("null")
    }
  }

  private static func members(of node: JSONNode) -> [Member] {
    node.members.map { Member(name: $0.key, value: value($0.node)) }
  }

  /// Returns the members of a token's claims, or `nil` if the text is no token.
  private static func payload(of text: String) -> [Member]? {
    guard text.utf8.count(where: { $0 == UInt8(ascii: ".") }) == 2,
      let token = try? CompactJWS(text),
      let node = try? JSONNode.parse(token.payload, file: "payload"), node.isObject
    else { return nil }
    return members(of: node)
  }
}
