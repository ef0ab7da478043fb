/// The forms that a language may have for different numbers, as Unicode's CLDR names them.
public enum PluralCategory: String, Hashable, Sendable, CaseIterable {
  case zero, one, two, few, many, other

  /// Finds a language's plural category for an integer.
  ///
  /// The languages of the App Store follow CLDR; every other one is treated like English, which is
  /// right for many and wrong for some.
  ///
  /// - Parameters:
  ///   - number: The number of things; a negative number has the form of its magnitude.
  ///   - language: A language as a String Catalog names it, such as `pt-BR`.
  public init(of number: Int, in language: String) {
    self = (Self.rule(of: language) ?? Self.english)(number.magnitude)
  }

  /// Returns the plural categories that a language needs, in CLDR's order: `other`, and those of
  /// whole numbers below a thousand; nil if the language's rule is not supported.
  public static func needed(in language: String) -> [PluralCategory]? {
    rule(of: language).map { rule in
      let taken = Set((0..<1000).map(rule)).union([.other])
      return allCases.filter(taken.contains)
    }
  }

  /// `es` of `es-419`.
  static func baseLanguage(of language: String) -> Substring {
    language.prefix { $0 != "-" && $0 != "_" }
  }

  private typealias Rule = (UInt) -> PluralCategory

  private static func rule(of language: String) -> Rule? {
    switch baseLanguage(of: language) {
    case "ja", "ko", "zh", "th", "vi", "id", "ms": return { _ in .other }
    case "en", "de", "nl", "sv", "da", "nb", "nn", "no", "fi", "el", "hu", "tr", "bg", "et", "eu",
      "gl", "sq", "ka", "af", "sw", "ur", "mr", "ta", "te", "ml", "or":
      return english
    // Whole millions need "de": un millón de partidas.
    case "es", "it", "ca": return { $0 == 1 ? .one : isWholeMillions($0) ? .many : .other }
    case "pt" where language.hasSuffix("PT"):
      return { $0 == 1 ? .one : isWholeMillions($0) ? .many : .other }
    case "fr", "pt": return { $0 <= 1 ? .one : isWholeMillions($0) ? .many : .other }
    case "hi", "bn", "gu", "kn", "pa", "fa", "hy": return { $0 <= 1 ? .one : .other }
    case "he", "iw": return { $0 == 1 ? .one : $0 == 2 ? .two : .other }
    case "ar": return arabic
    case "ru", "uk", "be": return eastSlavic
    case "hr", "sr", "bs": return { eastSlavic($0) == .many ? .other : eastSlavic($0) }
    case "pl": return { $0 == 1 ? .one : eastSlavic($0) == .few ? .few : .many }
    case "cs", "sk": return { $0 == 1 ? .one : 2...4 ~= $0 ? .few : .other }
    case "ro": return { $0 == 1 ? .one : $0 == 0 || 1...19 ~= $0 % 100 ? .few : .other }
    case "sl": return slovenian
    case "lt": return lithuanian
    case "lv": return latvian
    case "cy": return welsh
    case "ga":
      return {
        $0 == 1 ? .one : $0 == 2 ? .two : $0 < 7 && $0 > 0 ? .few : 7...10 ~= $0 ? .many : .other
      }
    default: return nil
    }
  }

  private static func english(_ number: UInt) -> PluralCategory { number == 1 ? .one : .other }

  private static func isWholeMillions(_ number: UInt) -> Bool {
    number > 0 && number % 1_000_000 == 0
  }

  private static func arabic(_ number: UInt) -> PluralCategory {
    switch (number, number % 100) {
    case (0, _): .zero
    case (1, _): .one
    case (2, _): .two
    case (_, 3...10): .few
    case (_, 11...99): .many
    default: .other
    }
  }

  private static func eastSlavic(_ number: UInt) -> PluralCategory {
    switch (number % 10, number % 100) {
    case (_, 11...14): .many
    case (1, _): .one
    case (2...4, _): .few
    default: .many
    }
  }

  private static func slovenian(_ number: UInt) -> PluralCategory {
    switch number % 100 {
    case 1: .one
    case 2: .two
    case 3, 4: .few
    default: .other
    }
  }

  private static func lithuanian(_ number: UInt) -> PluralCategory {
    switch (number % 10, number % 100) {
    case (_, 11...19): .other
    case (1, _): .one
    case (2...9, _): .few
    default: .other
    }
  }

  private static func latvian(_ number: UInt) -> PluralCategory {
    switch (number % 10, number % 100) {
    case (0, _), (_, 11...19): .zero
    case (1, _): .one
    default: .other
    }
  }

  private static func welsh(_ number: UInt) -> PluralCategory {
    switch number {
    case 0: .zero
    case 1: .one
    case 2: .two
    case 3: .few
    case 6: .many
    default: .other
    }
  }
}
