import SourceJSON
import TollgateScreens

/// Makes stubs in a language out of texts that are written in another.
struct StubTranslation {
  /// The language of the stubs.
  let language: String

  /// The language that the app's texts are first written in.
  let source: String

  /// A stub, with the path to where it belongs.
  typealias Insertion = (path: [JSONStep], value: JSONValue)

  /// Returns a stub for a text of the String Catalog, or its known translation.
  func insertion(into entry: JSONNode.Member, words: String?) -> Insertion {
    let path: [JSONStep] = ["strings", .key(entry.key), "localizations"]
    let written = entry.node["localizations"]
    let text = written?[source].map(JSONValue.init) ?? Self.unit(entry.key)
    let stub = words.map(Self.unit) ?? stub(of: text, in: language)
    return written == nil
      ? (path, .object([.init(language, stub)])) : (path + [.key(language)], stub)
  }

  /// Returns a stub for a phrase that the String Catalog does not have, in addition to the engine's
  /// words.
  func insertion(of phrase: Phrase) -> Insertion {
    let spoken = PhraseLanguage(reading: source)
    let forms = (spoken ?? .english).forms(of: phrase)
    let units = PluralCategory.allCases.compactMap { category in
      forms[category].map { JSONValue.Member(category.rawValue, Self.unit($0)) }
    }
    let text: JSONValue =
      units.count == 1 ? units[0].value : ["variations": ["plural": .object(units)]]
    // A key without a text in the source language would itself be shown there.
    let own = spoken == nil ? stub(of: text, in: source) : text
    let value: JSONValue = [
      "extractionState": "manual",
      "localizations": .object([.init(source, own), .init(language, stub(of: text, in: language))]),
    ]
    return (["strings", .key(phrase.rawValue)], value)
  }

  private func stub(of text: JSONValue, in language: String) -> JSONValue {
    func stubs(_ forms: JSONValue) -> JSONValue {
      .object(forms.members.map { .init($0.key, stub(of: $0.value, in: language)) })
    }
    return .object(
      text.members.map { member in
        let value = member.value
        switch member.key {
        case "stringUnit":
          return .init(member.key, ["state": "new", "value": value["value"] ?? ""])
        case "variations":
          return .init(
            member.key,
            .object(
              value.members.map {
                .init($0.key, stubs($0.key == "plural" ? plural($0.value, in: language) : $0.value))
              }))
        case "substitutions": return .init(member.key, stubs(value))
        default: return member
        }
      })
  }

  /// Returns the plural forms of a language, each with the text of the closest form.
  private func plural(_ forms: JSONValue, in language: String) -> JSONValue {
    guard let needed = PluralCategory.needed(in: language), let other = forms["other"] else {
      return forms
    }
    // Round millions have their own form in some languages.
    let taken = Set(needed).union([PluralCategory(of: 1_000_000, in: language)])
    return .object(
      PluralCategory.allCases.filter(taken.contains).map {
        .init($0.rawValue, forms[$0.rawValue] ?? other)
      })
  }

  private static func unit(_ words: String) -> JSONValue {
    ["stringUnit": ["state": "translated", "value": .string(words)]]
  }
}
