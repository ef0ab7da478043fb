public import Foundation
import SourceJSON
public import TollgateCore

/// The texts of an app in all of its languages, in Xcode's `.xcstrings` format.
///
/// A text is looked up in the person's locale, then in its language, then in the source language;
/// if all are missing, the key is the text.
public struct StringCatalog: Sendable {
  /// The language that keys and texts are first written in.
  public let sourceLanguage: String

  /// Every language that at least one text is written in.
  public let languages: Set<String>

  let entries: [String: Entry]

  /// The start of the file, as the place of missing texts.
  let location: SourceLocation?

  /// All that is known under one key.
  struct Entry: Sendable {
    let location: SourceLocation?
    var localizations: [String: Localization]
  }

  /// A text in one language.
  struct Localization: Sendable {
    let form: Form
    let substitutions: [String: Substitution]
  }

  /// A part of a text that follows a number of its own.
  struct Substitution: Sendable {
    /// Which argument it is about, counted from 0, or nil for the next in order.
    let argument: Int?
    let form: Form
  }

  /// One text, or several to pick from.
  indirect enum Form: Sendable {
    case text(FormatString)
    case plural([PluralCategory: Form])
    case device([String: Form])
  }

  init(sourceLanguage: String, entries: [String: Entry], location: SourceLocation?) {
    self.sourceLanguage = sourceLanguage
    self.location = location
    self.entries = entries
    languages = entries.values.reduce(into: [sourceLanguage]) {
      $0.formUnion($1.localizations.keys)
    }
  }

  /// Every key, in alphabetical order.
  public var keys: [String] { entries.keys.sorted() }

  /// Returns whether the key has a text in any language.
  public func contains(_ key: String) -> Bool { entries[key] != nil }

  /// The languages of the catalog that lack a text under the key.
  public func languagesMissing(_ key: String) -> [String] {
    guard let entry = entries[key] else { return languages.sorted() }
    // The source language may omit a text if the key is the text.
    return languages.subtracting(entry.localizations.keys).subtracting([sourceLanguage]).sorted()
  }

  /// Which of the catalog's languages `locale` is answered in.
  public func language(for locale: Locale) -> String {
    Self.languages(of: locale).first(where: languages.contains) ?? sourceLanguage
  }

  /// Returns whether the catalog has a text for a key, in a person's language.
  public func isWritten(_ key: String, for locale: Locale) -> Bool {
    guard let entry = entries[key] else { return false }
    let language = language(for: locale)
    // The source language may omit a text if the key is the text.
    return language == sourceLanguage
      || Self.varieties(of: language).contains {
        entry.localizations[$0] != nil
      }
  }

  /// The languages to look up, nearest first: `es-419` and `es` for `es_419`.
  static func languages(of locale: Locale) -> [String] {
    varieties(of: String(locale.identifier.prefix { $0 != "@" }))
  }

  /// A language and its base languages, nearest first: `es-419` and `es`.
  static func varieties(of language: String) -> [String] {
    var parts = language.split { $0 == "_" || $0 == "-" }
    var languages: [String] = []
    while !parts.isEmpty {
      languages.append(parts.joined(separator: "-"))
      parts.removeLast()
    }
    return languages
  }
}

extension StringCatalog: Strings {
  /// Returns the text of a key in a person's language, with its values filled in.
  public func text(
    _ key: String, _ arguments: [StringArgument], locale: Locale, platform: Platform
  ) -> String? {
    guard let entry = entries[key] else { return nil }
    for language in Self.languages(of: locale) + [sourceLanguage] {
      guard let localization = entry.localizations[language] else { continue }
      return Filling(
        localization: localization, arguments: arguments, language: language, locale: locale,
        device: platform.deviceVariation
      ).text
    }
    let form = Form.text((try? FormatString(key)) ?? FormatString(verbatim: key))
    return Filling(
      localization: Localization(form: form, substitutions: [:]), arguments: arguments,
      language: sourceLanguage, locale: locale, device: platform.deviceVariation
    ).text
  }
}

/// A text being filled in.
private struct Filling {
  let localization: StringCatalog.Localization
  let arguments: [StringArgument]
  let language: String
  let locale: Locale
  let device: String

  var text: String { fill(localization.form, about: firstNumber) }

  /// The argument that decides the form of a whole text: its first number.
  private var firstNumber: Int? {
    arguments.firstIndex { if case .number = $0 { true } else { false } }
  }

  private func fill(_ form: StringCatalog.Form, about own: Int?) -> String {
    switch form {
    case .text(let format):
      return format.pieces.map { fill($0, about: own) }.joined()
    case .plural(let forms):
      let chosen = forms[category(of: own)] ?? forms[.other]
      return chosen.map { fill($0, about: own) } ?? ""
    case .device(let forms):
      let chosen = forms[device] ?? forms["other"]
      return chosen.map { fill($0, about: own) } ?? ""
    }
  }

  private func fill(_ piece: FormatString.Piece, about own: Int?) -> String {
    switch piece {
    case .text(let text): return text
    case .argument(let index): return written(index)
    case .ownArgument: return own.map(written) ?? ""
    case .substitution(let name):
      guard let substitution = localization.substitutions[name] else { return "" }
      return fill(substitution.form, about: substitution.argument ?? firstNumber)
    }
  }

  private func category(of argument: Int?) -> PluralCategory {
    guard let argument, arguments.indices.contains(argument),
      case .number(let number) = arguments[argument]
    else { return .other }
    return PluralCategory(of: number, in: language)
  }

  private func written(_ index: Int) -> String {
    arguments.indices.contains(index) ? arguments[index].written(in: locale) : ""
  }
}

extension Platform {
  /// The device's name in String Catalogs.
  fileprivate var deviceVariation: String {
    switch self {
    case .iOS: "iphone"
    case .macOS: "mac"
    case .tvOS: "appletv"
    case .watchOS: "applewatch"
    case .visionOS: "applevision"
    }
  }
}

extension StringCatalog {
  /// The number of arguments that a key's text needs, in the language that needs the most.
  func argumentCount(of key: String) -> Int {
    (entries[key]?.localizations.values).map { localizations in
      localizations.map { localization in
        let inner = localization.substitutions.values.map { substitution in
          max(substitution.form.argumentCount, (substitution.argument ?? 0) + 1)
        }
        return max(localization.form.argumentCount, inner.max() ?? 0)
      }.max() ?? 0
    } ?? 0
  }
}

extension StringCatalog.Form {
  fileprivate var argumentCount: Int {
    switch self {
    case .text(let format): format.argumentCount
    case .plural(let forms): forms.values.map(\.argumentCount).max() ?? 0
    case .device(let forms): forms.values.map(\.argumentCount).max() ?? 0
    }
  }
}
