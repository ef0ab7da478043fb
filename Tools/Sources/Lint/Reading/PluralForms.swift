/// The plural forms of whole numbers that a language can't do without, by CLDR.
///
/// Forms for round millions alone (`many` in Spanish, French, Italian and others) are not among
/// them, and languages that are not in the table need `other` only.
enum PluralForms {
  static func needed(in language: String) -> [String] {
    switch language.prefix(while: { $0 != "-" && $0 != "_" }) {
    case "en", "es", "ca", "de", "fr", "it", "pt", "nl", "sv", "da", "nb", "nn", "no", "fi", "el",
      "hu", "tr", "bg", "et", "eu", "gl", "hi", "bn", "fa", "ur", "sq", "hy", "ka", "af", "sw":
      ["one", "other"]
    case "ru", "uk", "be": ["one", "few", "many", "other"]
    case "pl": ["one", "few", "many", "other"]
    case "cs", "sk", "hr", "sr", "bs", "ro", "lt": ["one", "few", "other"]
    case "sl": ["one", "two", "few", "other"]
    case "lv": ["zero", "one", "other"]
    case "he", "iw": ["one", "two", "other"]
    case "ar": ["zero", "one", "two", "few", "many", "other"]
    case "cy": ["zero", "one", "two", "few", "many", "other"]
    case "ga": ["one", "two", "few", "many", "other"]
    default: ["other"]
    }
  }
}
