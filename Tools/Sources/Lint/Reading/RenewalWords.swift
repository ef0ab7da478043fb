/// The words with which languages state a subscription's renewal and its length.
enum RenewalWords {
  /// Returns the word stems of a language, or `nil` if it isn't supported.
  static func of(_ language: String) -> [String]? {
    stems[String(language.prefix { $0 != "-" && $0 != "_" })]
  }

  fileprivate static let stems: [String: [String]] = [
    "en": ["renew"], "es": ["renuev", "renov"], "ca": ["renov"], "fr": ["renouvel"],
    "de": ["verläng", "erneuer"], "it": ["rinnov"], "pt": ["renov"], "nl": ["verleng", "vernieuw"],
    "sv": ["förny"], "da": ["forny"], "nb": ["forny"], "no": ["forny"], "fi": ["uusi", "uudis"],
    "pl": ["odnow", "odnaw"], "cs": ["obnov"], "sk": ["obnov"], "ru": ["продл", "возобн"],
    "uk": ["поновл", "подовж"], "tr": ["yenile"], "el": ["ανανε"], "hu": ["megúj"],
    "ro": ["reînno"],
    "ja": ["更新"], "zh": ["续", "續"], "ko": ["갱신"], "ar": ["تجد", "جدد"],
  ]

  fileprivate static let periods = [
    "day", "week", "month", "year", "día", "semana", "mes", "año", "dia", "setmana", "any", "jour",
    "semaine", "mois", "an", "tag", "woche", "monat", "jahr", "giorno", "settimana", "mese", "anno",
    "ano", "mês",
  ]
}

extension String {
  /// A Boolean value that indicates whether it states a renewal, in a supported language.
  var saysRenewal: Bool {
    let text = lowercased().withoutArabicMarks
    return RenewalWords.stems.values.joined().contains { text.contains($0) }
  }

  /// A Boolean value that indicates whether it names a period.
  var saysPeriod: Bool {
    let words = Set(lowercased().split { !$0.isLetter }.map(String.init))
    return RenewalWords.periods.contains { words.contains($0) || words.contains($0 + "s") }
  }
}

extension String {
  /// The text without the marks of Arabic vowels and doubled letters, which a writer may leave out.
  fileprivate var withoutArabicMarks: String {
    String(
      String.UnicodeScalarView(unicodeScalars.filter { !("\u{64B}"..."\u{652}").contains($0) }))
  }
}
