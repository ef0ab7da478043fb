import TollgateScreens

/// The plural forms of whole numbers that a language can't do without, by CLDR.
///
/// Forms for round millions alone (`many` in Spanish, French, Italian and others) are not among
/// them, and languages whose rule is not known need `other` only.
enum PluralForms {
  static func needed(in language: String) -> [String] {
    (PluralCategory.needed(in: language) ?? [.other]).map(\.rawValue)
  }
}
