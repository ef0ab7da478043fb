import Foundation

/// A language that the engine's own words are written in.
///
/// Every ``Phrase`` has words in each of them, so a language that an app adds costs only the app's
/// own texts. ``isReviewed`` shows which of them a native speaker has read.
public enum PhraseLanguage: String, Hashable, Sendable, CaseIterable {
  case english = "en"
  case german = "de"
  case french = "fr"
  case spanish = "es"
  case italian = "it"
  case brazilianPortuguese = "pt-BR"
  case catalan = "ca"
  case dutch = "nl"
  case japanese = "ja"
  case simplifiedChinese = "zh-Hans"
  case korean = "ko"
  case arabic = "ar"

  /// Finds the language that a reader of another one, such as `es-419`, is answered in.
  ///
  /// Portuguese of every country uses Brazil's texts. Chinese is distinguished by its script, which
  /// may follow from the region: `zh-TW` isn't supported.
  ///
  /// - Parameter language: A language as a String Catalog names it, with `-` or `_`.
  public init?(reading language: String) {
    let read = Locale.Language(identifier: language)
    let base = read.languageCode?.identifier
    if base == "zh" {
      let script = Locale.Language(identifier: read.maximalIdentifier).script
      guard script == .hanSimplified else { return nil }
      self = .simplifiedChinese
      return
    }
    let answer = Self.allCases.first {
      Locale.Language(identifier: $0.rawValue).languageCode?.identifier == base
    }
    guard let answer else { return nil }
    self = answer
  }

  /// A Boolean value that indicates whether a native speaker has approved the texts.
  public var isReviewed: Bool { Self.reviewed.contains(self) }

  /// The languages whose words a native speaker has read: none yet.
  private static let reviewed: Set<PhraseLanguage> = []

  /// Returns the forms of a phrase, by the plural category of its first number.
  ///
  /// A phrase that follows no number has `other` alone. The texts contain placeholders.
  public func forms(of phrase: Phrase) -> [PluralCategory: String] {
    switch text(phrase) {
    case .text(let text): [.other: text]
    case .plural(let forms): forms
    }
  }

  /// The separator between the items of a list.
  var listSeparator: String {
    switch self {
    case .japanese, .simplifiedChinese: "、"
    case .arabic: " و"
    default: ", "
    }
  }

  /// Returns the text of a phrase.
  func text(_ phrase: Phrase) -> PhraseText { words[phrase] }

  /// Returns the text of a phrase with its placeholders filled in.
  func text(_ phrase: Phrase, _ arguments: [StringArgument], locale: Locale) -> String {
    let number = arguments.lazy.compactMap { argument in
      if case .number(let number) = argument { number } else { nil }
    }.first
    let form = text(phrase).form(counting: number, in: self)
    let format = (try? FormatString(form)) ?? FormatString(verbatim: form)
    return format.filled(arguments, in: locale)
  }
}

extension Phrase {
  /// Returns the English text in its plural form, with placeholders.
  public var inEnglish: String {
    PhraseLanguage.english.text(self).form(counting: nil, in: .english)
  }
}
