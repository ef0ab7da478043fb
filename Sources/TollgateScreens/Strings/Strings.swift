public import Foundation
public import TollgateCore

/// Where a screen's words come from.
///
/// ``BundleStrings`` reads what Xcode made of an app's String Catalog; ``StringCatalog`` reads the
/// String Catalog itself, anywhere.
public protocol Strings: Sendable {
  /// Looks up a text and fills in its arguments.
  ///
  /// - Parameters:
  ///   - key: The key as the String Catalog has it, such as `plays_left %lld`.
  ///   - arguments: What its placeholders stand for, in order.
  ///   - locale: The person's, for the language and for how numbers are written.
  ///   - platform: For texts that differ from device to device.
  /// - Returns: The text, or nil if nothing is known of the key.
  func text(
    _ key: String, _ arguments: [StringArgument], locale: Locale, platform: Platform
  ) -> String?

  /// The language in which somebody with this locale is answered, such as `es`.
  func language(for locale: Locale) -> String

  /// Tells whether a key has a text in the language in which somebody with this locale is answered,
  /// or in the one that it is a variety of.
  func isWritten(_ key: String, for locale: Locale) -> Bool
}

/// What a placeholder in a text stands for.
public enum StringArgument: Hashable, Sendable {
  case number(Int)
  case text(String)
}
