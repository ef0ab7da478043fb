import SourceJSON
import TollgateCore

/// An element of a screen: an object with exactly one key that names its kind, the keys of that
/// kind, and optionally a condition under `when`.
struct ElementLayout: Sendable {
  let content: any ElementGrammar
  let when: Condition?

  /// The element, and those inside it.
  var withInner: [ElementLayout] { [self] + content.inner.flatMap(\.withInner) }
}

extension ElementLayout: Decodable {
  /// The keys that every element can have.
  enum CommonKey: String, LayoutKey {
    case when

    var value: LayoutValue { .shared(.condition).optional }
  }

  init(from decoder: any Decoder) throws {
    // Looked up in the node, because decoding a kind registers it as a key of every element.
    let common = try decoder.container(keyedBy: CommonKey.self)
    let named = ElementKind.allCases.filter { decoder.sourceNode?[$0.rawValue] != nil }
    guard let kind = named.first, named.count == 1 else {
      throw Self.mistake(naming: named.map(\.rawValue), in: decoder)
    }
    content = try kind.grammar.init(from: decoder)
    when = try common.decodeIfPresent(ScreenCondition.self, forKey: .when)?.condition
  }

  private static func mistake(naming kinds: [String], in decoder: any Decoder) -> any Error {
    let known = ElementKind.allCases.map(\.rawValue)
    if kinds.isEmpty {
      // All keys are read now, so that a misspelled kind is distinguished from a kind's own keys.
      for kind in ElementKind.allCases { ask(for: kind.grammar.keys, of: decoder) }
      ask(for: CommonKey.self, of: decoder)
    }
    return decoder.sourceError(
      inA: "element", with: kinds,
      ifNone: "An element has one of " + known.map { "`\($0)`" }.joined(separator: ", ") + ".",
      ifSeveral: "Make an element of each.")
  }

  private static func ask<Key: LayoutKey>(for keys: Key.Type, of decoder: any Decoder) {
    guard let container = try? decoder.container(keyedBy: keys) else { return }
    for key in keys.allCases { _ = container.contains(key) }
  }
}

extension ElementLayout {
  /// The JSON Schema of an element of any kind.
  static var schema: JSONValue {
    [
      "title": "Element",
      "description":
        "One thing on a screen: an object with exactly one key that names its kind, the keys of that kind, and perhaps `when`.",
      "type": "object",
      "oneOf": .array(ElementKind.allCases.map { ["required": [.string($0.rawValue)]] }),
      "allOf": .array(
        ElementKind.allCases.map { kind in
          [
            "if": ["required": [.string(kind.rawValue)]],
            "then": ["$ref": .string("#/$defs/\(kind.rawValue)Element")],
          ]
        }),
    ]
  }
}
