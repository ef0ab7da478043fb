import Foundation
import LocalAppStore
import SourceJSON

extension ValueForm
where Value: RawRepresentable<String> & CaseIterable & Sendable & SendableMetatype {
  /// One of the words of an enumeration.
  static var word: ValueForm {
    ValueForm(
      .words(Value.allCases.map(\.rawValue)), examples: Array(Value.allCases), text: \.rawValue,
      read: { try $0.choice(of: Value.self) })
  }

  /// One of the words of an enumeration, or a default if nothing is written.
  static func word(or standard: Value) -> ValueForm {
    ValueForm(
      .any(of: .words(Value.allCases.map(\.rawValue)), ["type": "null"]),
      examples: Array(Value.allCases), text: \.rawValue,
      read: { $0.isEmpty ? standard : try $0.choice(of: Value.self) })
  }
}

extension ValueForm {
  /// One of the words of an enumeration, or nothing.
  static func wordOrNothing<Word>(of type: Word.Type) -> ValueForm
  where
    Value == Word?, Word: RawRepresentable<String> & CaseIterable & Sendable & SendableMetatype
  {
    ValueForm(
      .any(of: .words(type.allCases.map(\.rawValue)), ["type": "null"]),
      examples: [nil] + type.allCases.map(Optional.some), text: { $0?.rawValue ?? "" },
      read: { $0.isEmpty ? nil : try $0.choice(of: type) })
  }
}

extension ValueForm where Value == Void {
  /// Nothing: the key ends in a colon.
  static var nothing: ValueForm {
    ValueForm(["type": "null"], examples: [()], text: { "" }, read: { try $0.nothing() })
  }

  /// Nothing, whatever is written.
  static var ignored: ValueForm {
    ValueForm(["type": "null"], examples: [()], text: { "" }, read: { _ in })
  }
}

extension ValueForm where Value == String {
  /// A text that is not empty; `thing` names it in a mistake.
  static func name(of thing: String) -> ValueForm {
    ValueForm(
      .scalar, examples: ["pro", "a b", "it’s: \"q\" #1", "1.10", "no"], text: \.inYAML,
      read: { try $0.name(of: thing) })
  }

  /// A version, which is always written in quotes.
  static func version(such example: String) -> ValueForm {
    ValueForm(
      .scalar, examples: ["1.0", "12"], text: \.quotedInYAML,
      read: { try $0.name(of: "a version such as \"\(example)\"") })
  }

  /// A text, which may be empty if quotes say so.
  static var text: ValueForm {
    ValueForm(.scalar, examples: ["a", "", "x: y"], text: \.inYAML, read: { try $0.text() })
  }

  static var locale: ValueForm {
    ValueForm(.scalar, examples: ["es_ES", "no"], text: \.inYAML, read: { try $0.locale() })
  }

  static var storefront: ValueForm {
    ValueForm(
      ["type": "string", "pattern": "^[A-Z]{3}$"], examples: ["ESP"], text: \.inYAML,
      read: { try $0.storefront() })
  }
}

extension ValueForm where Value == Bool {
  static var bool: ValueForm {
    ValueForm(
      ["type": "boolean"], examples: [true, false], text: \.description, read: { try $0.bool() })
  }
}

extension ValueForm where Value == Int {
  static func number(atLeast minimum: Int) -> ValueForm {
    ValueForm(
      .whole(from: minimum), examples: [minimum, minimum + 7], text: \.description,
      read: { try $0.wholeNumber(atLeast: minimum) })
  }

  static func number(in limits: ClosedRange<Int>) -> ValueForm {
    ValueForm(
      .whole(from: limits.lowerBound, to: limits.upperBound),
      examples: [limits.lowerBound, limits.upperBound], text: \.description,
      read: { try $0.wholeNumber(in: limits) })
  }

  static func seconds(upTo most: Int) -> ValueForm {
    ValueForm(
      .whole(from: -most, to: most), examples: [-most, 0, most], text: \.description,
      read: { try $0.seconds(upTo: most) })
  }
}

extension ValueForm where Value == LocalDateTime {
  static var localDateTime: ValueForm {
    ValueForm(
      ["type": "string", "pattern": #"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$"#],
      examples: [Journey.Defaults().start], text: \.description, read: { try $0.localDateTime() })
  }
}

extension ValueForm where Value == WaitDuration {
  static var duration: ValueForm {
    ValueForm(
      ["type": "string", "pattern": "^(\\d+[smhdwMy])+$"],
      examples: ["90m", "1d12h"].compactMap(WaitDuration.init), text: \.description,
      read: { try $0.duration() })
  }
}

extension ValueForm where Value == TimeZone {
  static var timeZone: ValueForm {
    ValueForm(
      .scalar, examples: [.gmt, TimeZone(identifier: "Europe/Madrid")].compactMap(\.self),
      text: \.identifier.inYAML, read: { try $0.timeZone() })
  }
}

extension ValueForm where Value == Decimal {
  static var price: ValueForm {
    ValueForm(
      ["type": "number", "minimum": 0], examples: [12.99, 3], text: \.description,
      read: { try $0.price() })
  }
}

extension ValueForm where Value == Set<String> {
  /// A list of names, in any order.
  static var names: ValueForm {
    ValueForm(
      .list(of: .scalar), examples: [[], ["pro"], ["b", "a b"]],
      text: { names in "[\(names.sorted().map(\.inYAML).joined(separator: ", "))]" },
      read: { try $0.names() })
  }
}

extension ValueForm where Value: Equatable & Sendable {
  /// One of some words, or a value in another form.
  ///
  /// A mistake names the words and then the other form; without a name, it is the other form's own.
  static func words<Other>(
    _ words: KeyValuePairs<String, Value>, or other: ValueForm<Other>, named name: String? = nil,
    _ make: @escaping @Sendable (Other) -> Value, _ part: @escaping @Sendable (Value) -> Other?
  ) -> ValueForm {
    let words = Array(words)
    return ValueForm(
      .any(of: .words(words.map(\.key)), other.schema),
      examples: words.map(\.value) + other.examples().map(make),
      text: { value in
        words.first { $0.value == value }?.key ?? part(value).map(other.text) ?? ""
      },
      read: { node in
        guard let scalar = node.scalar else { return make(try other.read(node)) }
        if let word = words.first(where: { $0.key == scalar }) { return word.value }
        do {
          return make(try other.read(node))
        } catch {
          throw name.map { node.notOne(of: words.map(\.key), or: $0) } ?? error
        }
      })
  }
}

extension ValueForm where Value: Sendable {
  /// A value whose form depends on whether it is a word or a mapping.
  static func scalar<Word, Mapping>(
    _ word: ValueForm<Word>, or mapping: ValueForm<Mapping>,
    _ fromWord: @escaping @Sendable (Word) -> Value,
    _ fromMapping: @escaping @Sendable (Mapping) -> Value,
    _ parts: @escaping @Sendable (Value) -> (Word?, Mapping?)
  ) -> ValueForm {
    ValueForm(
      .any(of: word.schema, mapping.schema),
      examples: word.examples().map(fromWord) + mapping.examples().map(fromMapping),
      text: { value in
        let parts = parts(value)
        return parts.0.map(word.text) ?? parts.1.map(mapping.text) ?? ""
      },
      read: { node in
        node.isMapping ? fromMapping(try mapping.read(node)) : fromWord(try word.read(node))
      })
  }
}

extension ValueForm {
  /// A list; `example` completes the sentence "a list such …" of a mistake.
  static func list<Item>(of item: ValueForm<Item>, such example: String) -> ValueForm
  where Value == [Item] {
    ValueForm(
      .list(of: item.schema), examples: [item.examples(), []],
      text: { items in "[\(items.map(item.text).joined(separator: ", "))]" },
      read: { node in try node.list(such: example) { try item.read($0) } })
  }

  /// A mapping whose keys are the author's own.
  static func mapping<Item>(of item: ValueForm<Item>, expected: String) -> ValueForm
  where Value == [String: Item] {
    ValueForm(
      .mapping(of: item.schema),
      examples: item.examples().map { ["coins": $0, "a b": $0] },
      text: { String.mapping($0.mapValues(item.text)) },
      read: { node in try node.dictionary(expected: expected) { try item.read($0) } })
  }

  /// Whole numbers by currency or the like.
  static func amounts(expected: String) -> ValueForm where Value == [String: Int] {
    .mapping(of: .number(in: JourneyLimits.amount), expected: expected)
  }
}

extension ValueForm where Value == [String: String] {
  /// Remote values by key; texts by language become one value for each.
  static var remoteValues: ValueForm {
    ValueForm(
      .mapping(of: .any(of: .scalar, .mapping(of: .scalar))),
      examples: [["play.limit": "8", "menu.message.es": "Hola, Ana"]],
      text: { .mapping($0.mapValues(\.inYAML)) },
      read: { try $0.remoteValues() })
  }
}

extension String {
  /// A mapping of texts in YAML on one line, sorted by key.
  static func mapping(_ values: [String: String]) -> String {
    record(values.sorted { $0.key < $1.key }.map { ($0.key.inYAML, $0.value) })
  }

  /// A mapping on one line, in order.
  static func record(_ pairs: [(key: String, value: String)]) -> String {
    pairs.isEmpty
      ? "{}" : "{ \(pairs.map { "\($0.key): \($0.value)" }.joined(separator: ", ")) }"
  }
}
