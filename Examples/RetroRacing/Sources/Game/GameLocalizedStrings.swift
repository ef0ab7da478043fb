public import Foundation
import Tollgate
public import TollgateScreens

/// The game's words, by the keys of its String Catalog.
public enum GameLocalizedStrings {
  /// Returns the text for a key, or the key itself.
  public static func string(_ key: String, locale: Locale = .current) -> String {
    strings?.text(key, [], locale: locale, platform: .iOS) ?? key
  }

  /// Returns the text for a key with its placeholders filled in, or the key.
  public static func format(
    _ key: String, _ arguments: StringArgument..., locale: Locale = .current
  ) -> String {
    strings?.text(key, arguments, locale: locale, platform: .iOS) ?? key
  }

  // Without the file every key is shown itself, which a test of the game would see.
  private static let strings = try? StringCatalog.retroRacing()
}
