import Foundation
import TollgateCore
import TollgateScreens

/// Reads a String Catalog, and fills in its first texts in several languages.
enum StringsReading {
  private static let locales = ["en_US", "ca_ES", "es_419", "ar"].map(Locale.init(identifier:))

  static func read(_ bytes: Data) {
    guard let strings = try? StringCatalog(reading: bytes, file: "Localizable.xcstrings") else {
      return
    }
    for key in strings.keys.prefix(8) {
      _ = strings.languagesMissing(key)
      for locale in locales {
        _ = strings.text(key, [], locale: locale, platform: .iOS)
        _ = strings.text(
          key, [.number(.max), .text("%@"), .number(0)], locale: locale, platform: .watchOS)
      }
    }
  }
}
