import Foundation
import SourceJSON
import Testing

@testable import TollgateScreens

@Suite("The description of a screen")
struct LayoutKeyTests {
  @Test(
    "of an element can have each key that it declares, and omit the optional ones",
    arguments: ElementKind.allCases)
  func elements(kind: ElementKind) throws {
    let keys = kind.grammar.keys
    // Two optional keys may not both be missing, if the schema's own rules forbid it.
    let hasRules = !kind.grammar.schemaRules.members.isEmpty
    let sample = Sample.object(keys)
    #expect(throws: Never.self) { try read(sample, as: ElementLayout.self) }
    for variant in Sample.variants(of: keys) where !(hasRules && variant.isRight) {
      let layout = try? read(variant.value, as: ElementLayout.self)
      #expect((layout != nil) == variant.isRight, "\(variant.value)")
    }
  }

  @Test("can have each key that it declares, and omit the optional ones")
  func screens() throws {
    _ = try read(Sample.object(ScreenLayout.CodingKeys.self), as: ScreenLayout.self)
    for variant in Sample.variants(of: ScreenLayout.CodingKeys.self) {
      let layout = try? read(variant.value, as: ScreenLayout.self)
      #expect((layout != nil) == variant.isRight, "\(variant.value)")
    }
  }

  @Test("has conditions and arguments of each key that they declare")
  func parts() throws {
    for key in ArgumentLayout.Key.allCases {
      _ = try read(
        .object([JSONValue.Member(key.rawValue, Sample.of(key.value))]), as: ArgumentLayout.self)
    }
    for key in ActionLayout.Key.kinds {
      _ = try read(
        .object([JSONValue.Member(key.rawValue, Sample.of(key.value))]), as: ActionLayout.self)
    }
  }

  @Test("names a text with as many arguments as it is given")
  func arguments() throws {
    let node = try JSONNode.parse(
      #"{ "elements": [{ "hero": "a", "caption": "b", "with": ["appVersion", "appVersion"] }] }"#
        .utf8, file: "a.json")
    #expect(
      ScreenLayout.mentions(in: node) == [
        .text(SourceLocated("a"), arguments: 0), .text(SourceLocated("b"), arguments: 2),
      ])
  }

  @Test("names the values in lists, keys, nested objects and remote values, in the file's order")
  func names() throws {
    let node = try JSONNode.parse(
      #"""
      { "elements": [
        { "section": [{ "picker": "theme", "label": "l", "options": { "theme.neon": "neon" } }],
          "when": { "not": { "owned": "pro" } } },
        { "purchase": { "remote": "best" }, "label": "b", "unpriced": "u" },
        { "button": "x", "action": { "use": "play", "then": "game" } }
      ] }
      """#.utf8, file: "a.json")
    let names = ScreenLayout.mentions(in: node).compactMap { mention in
      if case .name(let kind, let name) = mention { "\(kind) \(name.value)" } else { nil }
    }
    #expect(
      names == [
        "choice theme", "feature theme.neon", "product pro", "remote best", "feature play",
        "screen game",
      ])
  }

  private func read<Value: Decodable>(_ value: JSONValue, as type: Value.Type) throws -> Value {
    let node = try JSONNode.parse(Sample.text(value).utf8, file: "sample.json")
    return try SourceDecoder().decode(type, from: node)
  }
}

@Suite("SwiftUI")
struct ElementViewTests {
  @Test("has a view for each kind of element", arguments: Screen.Element.Kind.allCases)
  func views(kind: Screen.Element.Kind) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .appending(path: "Sources/Engine/TollgateSwiftUI/Elements/ElementView.swift")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains("case .\(kind.rawValue)(let "), "Add a case to ElementView.swift.")
  }
}

/// Values that fit what keys declare.
private enum Sample {
  struct Variant {
    let value: JSONValue
    let isRight: Bool
  }

  static func of(_ value: LayoutValue) -> JSONValue {
    switch value.content {
    case .text, .name, .string(nil): "a"
    case .color: "#c0ffee"
    case .string: "https://example.com"
    case .number, .integer: 1
    case .bool: true
    case .word(let words): .string(words[0])
    case .object(let keys): object(keys)
    case .list(let value): [of(value)]
    case .map(_, let value): ["a": of(value)]
    case .either(let plain, _): of(plain)
    case .shared(.platform): "iOS"
    case .shared(.productOrRemote): "a"
    case .shared(.element): ["link": "a", "url": "https://example.com"]
    case .shared(.condition): ["onboarded": true]
    case .shared(.action): "restore"
    case .shared(.argument): "appVersion"
    case .shared(.planWords): object(PlansLayout.Words.CodingKeys.self)
    }
  }

  static func object<Key: LayoutKey>(_ keys: Key.Type) -> JSONValue {
    .object(keys.allCases.map { JSONValue.Member($0.rawValue, of($0.value)) })
  }

  /// The samples that lack one key, here or further in.
  static func variants<Key: LayoutKey>(of keys: Key.Type) -> [Variant] {
    let all = object(keys).members
    return keys.allCases.flatMap { key -> [Variant] in
      let without = all.filter { $0.key != key.rawValue }
      let inner = variants(of: key.value).map { inner in
        Variant(
          value: .object(
            all.map { $0.key == key.rawValue ? JSONValue.Member($0.key, inner.value) : $0 }),
          isRight: inner.isRight)
      }
      return [Variant(value: .object(without), isRight: key.value.isOptional)] + inner
    }
  }

  private static func variants(of value: LayoutValue) -> [Variant] {
    switch value.content {
    case .object(let keys): variants(of: keys)
    case .list(let value):
      variants(of: value).map { Variant(value: [$0.value], isRight: $0.isRight) }
    case .either(_, let object): variants(of: object)
    case .shared(.planWords): variants(of: PlansLayout.Words.CodingKeys.self)
    default: []
    }
  }

  static func text(_ value: JSONValue) -> String {
    switch value {
    case .object(let members):
      "{" + members.map { "\"\($0.key)\": \(text($0.value))" }.joined(separator: ", ") + "}"
    case .array(let elements): "[" + elements.map(text).joined(separator: ", ") + "]"
    case .string(let string): "\"\(string)\""
    case .number(let number): number
    case .bool(let bool): "\(bool)"
    case .null: "null"
    }
  }
}
