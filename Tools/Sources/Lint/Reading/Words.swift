import SourceJSON

/// Every text of a String Catalog, in all of its forms and languages.
struct Words: Sendable {
  /// One form of a text in one language.
  struct Text: Hashable, Sendable {
    let key: String
    let language: String
    let format: String
    let place: SourceLocation

    /// The text with `%%` read as a percent sign, and a mark where something is filled in.
    let plain: String

    /// The numbers of the arguments that are used, counted from 1.
    let arguments: Set<Int>

    init(key: String, language: String, format: String, place: SourceLocation) {
      self.key = key
      self.language = language
      self.format = format
      self.place = place
      (plain, arguments) =
        format.contains("%") ? (format.withMarks, format.usedArguments) : (format, [])
    }
  }

  /// A Boolean value that indicates whether there is a String Catalog that could be read.
  let isKnown: Bool

  let sourceLanguage: String

  /// The entries, in the order of the file.
  let entries: [JSONNode.Member]

  /// The languages that at least one text is written in.
  let languages: Set<String>
  private let textsByKey: [String: [Text]]

  init(_ tree: JSONNode?) {
    isKnown = tree != nil
    let source = tree?["sourceLanguage"]?.string ?? "en"
    sourceLanguage = source
    entries = tree?["strings"]?.members ?? []
    languages = Set(entries.flatMap { ($0.node["localizations"]?.members ?? []).map(\.key) })
      .union([source])
    textsByKey = Dictionary(entries.map { ($0.key, Self.texts(of: $0, in: source)) }) { first, _ in
      first
    }
  }

  /// The key's forms in all languages; empty if it is not a key.
  subscript(key: String) -> [Text] { textsByKey[key] ?? [] }

  func contains(_ key: String) -> Bool { textsByKey[key] != nil }

  /// The texts of all keys, in the order of the file.
  var all: [Text] { entries.flatMap { self[$0.key] } }

  private static func texts(of entry: JSONNode.Member, in source: String) -> [Text] {
    let localizations = entry.node["localizations"]?.members ?? []
    var texts = localizations.flatMap { localization in
      localization.node.stringUnits.map {
        Text(key: entry.key, language: localization.key, format: $0.format, place: $0.place)
      }
    }
    if !localizations.contains(where: { $0.key == source }) {
      // If the source language has no text, the app shows the key.
      texts.append(
        Text(key: entry.key, language: source, format: entry.key, place: entry.keyLocation))
    }
    return texts
  }
}

extension String {
  fileprivate var withMarks: String {
    replacing(/%(?:[0-9]+\$)?(?:@|l{0,2}[du]|i)|%#@[^@]*@|%arg/, with: "\u{FFFC}")
      .replacing("%%", with: "%")
  }

  fileprivate var usedArguments: Set<Int> {
    var next = 0
    var arguments: Set<Int> = []
    let rest = replacing("%%", with: "")
    for match in rest.matches(of: /%(?:([0-9]+)\$)?(?:@|l{0,2}[du]|i)/) {
      if let position = match.1.flatMap({ Int($0) }) {
        arguments.insert(position)
      } else {
        next += 1
        arguments.insert(next)
      }
    }
    return arguments
  }
}

extension JSONNode {
  /// The texts of a localization, with all variations.
  fileprivate var stringUnits: [(format: String, place: SourceLocation)] {
    members.flatMap { member -> [(format: String, place: SourceLocation)] in
      guard member.key == "stringUnit" else { return member.node.stringUnits }
      guard let value = member.node["value"], let format = value.string else { return [] }
      return [(format, value.location)]
    }
  }
}
