public import Foundation
public import TollgateCore

/// The texts of an app's bundle, as Xcode compiles them out of its String Catalog.
///
/// An app that Xcode builds has no `.xcstrings` file in it, but a folder for each language. A text
/// is looked up in the person's locale, then in its language, then in the bundle's own language;
/// the system picks forms for numbers and devices.
public struct BundleStrings: Sendable {
  /// The language that the bundle's texts are first written in.
  public let sourceLanguage: String

  private let table: String

  /// The folder of each language's texts.
  ///
  /// A `Bundle` isn't sendable; its address is.
  private let folders: [String: URL]

  /// - Parameters:
  ///   - bundle: The bundle with the texts.
  ///   - table: The name of the String Catalog, without its ending.
  public init(_ bundle: Bundle = .main, table: String = "Localizable") {
    self.table = table
    // `developmentLocalization` ends the process on Linux where a bundle names none.
    sourceLanguage = bundle.infoDictionary?["CFBundleDevelopmentRegion"] as? String ?? "en"
    folders = bundle.localizations.reduce(into: [:]) { folders, language in
      folders[language] = bundle.url(forResource: language, withExtension: "lproj")
    }
  }

  private func format(_ key: String, in language: String) -> String? {
    let missing = "\u{0}"
    let text = folders[language].flatMap(Bundle.init(url:))?
      .localizedString(forKey: key, value: missing, table: table)
    return text == missing ? nil : text
  }
}

extension BundleStrings: Strings {
  /// Returns the text of a key in a person's language, with its values filled in.
  public func text(
    _ key: String, _ arguments: [StringArgument], locale: Locale, platform: Platform
  ) -> String? {
    let languages = StringCatalog.languages(of: locale) + [sourceLanguage]
    guard let format = languages.lazy.compactMap({ self.format(key, in: $0) }).first else {
      return nil
    }
    guard let read = try? FormatString(format) else { return format }
    // Only the system can choose a plural form. Other texts are filled in here, because a
    // missing argument then does no harm.
    guard read.holdsSubstitutions else { return read.filled(arguments, in: locale) }
    return String(format: format, locale: locale, arguments: arguments.map(\.value))
  }

  /// Returns whether the bundle has a text of its own for a key, in a person's language.
  public func isWritten(_ key: String, for locale: Locale) -> Bool {
    StringCatalog.varieties(of: language(for: locale)).contains { format(key, in: $0) != nil }
  }

  /// Returns the bundle's language that fits a person best.
  public func language(for locale: Locale) -> String {
    StringCatalog.languages(of: locale).first { folders[$0] != nil } ?? sourceLanguage
  }
}

extension StringArgument {
  fileprivate var value: any CVarArg {
    switch self {
    case .number(let number): number
    case .text(let text): NSString(string: text)
    }
  }
}
