public import Foundation
public import TollgateCore

/// The source of a screen's texts.
///
/// ``BundleStrings`` reads what Xcode made of an app's String Catalog; ``StringCatalog`` reads the
/// String Catalog itself, anywhere.
public protocol Strings: Sendable {
  /// Looks up a text and fills in its arguments.
  ///
  /// - Parameters:
  ///   - key: The key in the String Catalog, such as `plays_left %lld`.
  ///   - arguments: The values of its placeholders, in order.
  ///   - locale: The person's, for the language and for how numbers are written.
  ///   - platform: For texts that differ from device to device.
  /// - Returns: The text, or nil if nothing is known of the key.
  func text(
    _ key: String, _ arguments: [StringArgument], locale: Locale, platform: Platform
  ) -> String?

  /// The language that a person with this locale sees, such as `es`.
  func language(for locale: Locale) -> String

  /// Returns whether a key has a text in the language that a person with this locale sees, or in its
  /// base language.
  func isWritten(_ key: String, for locale: Locale) -> Bool
}

/// The value of a placeholder in a text.
public enum StringArgument: Hashable, Sendable {
  case number(Int)
  case text(String)
}
