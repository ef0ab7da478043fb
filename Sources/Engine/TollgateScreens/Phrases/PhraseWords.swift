/// The engine's words in one language: a text for each phrase.
///
/// Translators edit `Phrases.xcstrings`, a String Catalog; `make words` embeds it as lines of text, which are read when the
/// language is first shown.
struct PhraseWords: Sendable {
  private let texts: [Phrase: PhraseText]

  /// Reads a language's words: a line for each phrase, with its key and its text, or with its key and then a plural
  /// category and a text in turn, all separated by tabs.
  init(_ lines: String) {
    var texts: [Phrase: PhraseText] = [:]
    texts.reserveCapacity(Phrase.allCases.count)
    for line in lines.split(separator: "\n") {
      let fields = line.split(separator: "\t").map(String.init)
      guard let phrase = fields.first.flatMap(Phrase.init(rawValue:)) else { continue }
      texts[phrase] = fields.count == 2 ? .text(fields[1]) : .plural(Self.forms(fields.dropFirst()))
    }
    self.texts = texts
  }

  private static func forms(_ fields: ArraySlice<String>) -> [PluralCategory: String] {
    var forms: [PluralCategory: String] = [:]
    var rest = fields
    while let name = rest.popFirst(), let text = rest.popFirst() {
      if let category = PluralCategory(rawValue: name) { forms[category] = text }
    }
    return forms
  }

  /// Returns the text of a phrase, or its key if the catalog lacks it, which a test rules out.
  subscript(phrase: Phrase) -> PhraseText { texts[phrase] ?? .text(phrase.rawValue) }
}
