/// The text of a phrase in one language: one text, or one for each plural category.
enum PhraseText: Hashable, Sendable {
  case text(String)

  /// A form for every category of the language, `other` among them.
  case plural([PluralCategory: String])

  /// Returns the form for a number, the first one in the text.
  func form(counting number: Int?, in language: PhraseLanguage) -> String {
    switch self {
    case .text(let text): return text
    case .plural(let forms):
      let category = number.map { PluralCategory(of: $0, in: language.rawValue) } ?? .other
      return forms[category] ?? forms[.other] ?? ""
    }
  }
}
