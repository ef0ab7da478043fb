/// The forms that a language may have for different numbers, as Unicode's CLDR names them.
public enum PluralCategory: String, Hashable, Sendable, CaseIterable {
  case zero, one, two, few, many, other

  /// The form that `language` takes with a whole number.
  ///
  /// English, Spanish and Catalan follow CLDR. Every other language is treated like English, which
  /// is right for many and wrong for some; such a language gets a line in this table first.
  public init(of number: Int, in language: String) {
    let magnitude = number.magnitude
    switch Self.baseLanguage(of: language) {
    case "es", "ca":
      // Whole millions take "de": un millón de partidas.
      self = magnitude == 1 ? .one : magnitude > 0 && magnitude % 1_000_000 == 0 ? .many : .other
    default:
      self = magnitude == 1 ? .one : .other
    }
  }

  /// `es` of `es-419`.
  static func baseLanguage(of language: String) -> Substring {
    language.prefix { $0 != "-" && $0 != "_" }
  }
}
