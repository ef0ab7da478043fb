import SourceJSON

/// A short text that is another one wherever a value is another one.
///
/// A form contains the fingerprint of the value that it was shown with, so that it never changes a
/// value that its reader has not seen.
struct Fingerprint: Hashable, Sendable {
  private var hash: UInt64 = 14_695_981_039_346_656_037

  /// The fingerprint of nothing, and of a missing value.
  init() {}

  init(_ text: String) { add(text) }

  init(_ node: JSONNode?) { if let node { add(node) } }

  var text: String { String(hash, radix: 36) }

  private mutating func add(_ text: String) {
    // The end of each text counts, so that the following text isn't mistaken for a part of it.
    for byte in text.utf8 + [0xFF] { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
  }

  private mutating func add(_ node: JSONNode) {
    switch node.value {
    case .object(let members):
      add("{")
      for member in members {
        add(member.key)
        add(member.node)
      }
      add("}")
    case .array(let elements):
      add("[")
      for element in elements { add(element) }
      add("]")
    case .string(let text):
      add("\"")
      add(text)
    case .number(let text): add(text)
    case .bool(let bool): add("\(bool)")
    case .null: add("null")
    }
  }
}
