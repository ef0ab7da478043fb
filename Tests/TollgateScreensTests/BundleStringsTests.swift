import Foundation
import Testing
import TollgateCore
import TollgateScreens

@Suite("The texts of an app's bundle")
struct BundleStringsTests {
  @Test(
    "are in the customer's locale, or in its language, or in the bundle's own",
    arguments: [
      ("es_MX", "Hola, México", "es-MX"), ("es_ES", "Hola", "es"), ("fr_FR", "Hello", "en"),
      ("en_GB@currency=USD", "Hello", "en"),
    ])
  func fallBack(locale: String, expected: String, language: String) throws {
    try bundle([
      "en": ["hello": "Hello"], "es": ["hello": "Hola"], "es-MX": ["hello": "Hola, México"],
    ]) {
      let strings = BundleStrings($0)
      #expect(strings.text("hello", in: locale) == expected)
      #expect(strings.language(for: Locale(identifier: locale)) == language)
    }
  }

  @Test("are written in English if the bundle doesn't name its language")
  func noDevelopmentRegion() {
    #expect(BundleStrings(Bundle.main).sourceLanguage == "en")
  }

  @Test("are looked up in the next language if one lacks a key, and nil if all do")
  func lackKeys() throws {
    try bundle(["en": ["only": "Only in English"], "es": ["hello": "Hola"]]) {
      let strings = BundleStrings($0)
      #expect(strings.text("only", in: "es_ES") == "Only in English")
      #expect(strings.text("unknown", in: "es_ES") == nil)
    }
  }

  @Test("are filled in by position, with numbers in the customer's format")
  func fillIn() throws {
    try bundle([
      "en": ["bought %@ %lld": "%2$lld%% off %1$@"], "de": ["bought %@ %lld": "%lld: %@"],
    ]) {
      let strings = BundleStrings($0)
      let arguments = [StringArgument.text("coins"), .number(1234)]
      #expect(strings.text("bought %@ %lld", arguments, in: "en_US") == "1,234% off coins")
      #expect(strings.text("bought %@ %lld", arguments, in: "de_DE") == "coins: 1.234")
      #expect(
        strings.text("bought %@ %lld", [], in: "en_US") == "% off ", "one too few is no crash")
    }
  }

  @Test("come from the named table")
  func nameATable() throws {
    try bundle(["en": ["hello": "Hello"]], table: "Paywall") {
      #expect(BundleStrings($0, table: "Paywall").text("hello", in: "en") == "Hello")
      #expect(BundleStrings($0).text("hello", in: "en") == nil)
    }
  }

  @Test("are used by a screen, and its own phrases fill the gaps")
  func speak() throws {
    let app = try ExampleApp("RetroRacing")
    try bundle(["en": ["menu_play": "Off We Go"]]) {
      let screen = app.book.screen("menu", for: app.newcomer(), strings: BundleStrings($0))
      #expect(screen?.plainText.contains("[Off We Go]") == true)
    }
  }

  /// Makes a bundle as Xcode would, and takes it away again.
  private func bundle(
    _ texts: [String: [String: String]], table: String = "Localizable",
    _ body: (Bundle) throws -> Void
  ) throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).bundle")
    defer { try? FileManager.default.removeItem(at: root) }
    for (language, entries) in texts {
      let folder = root.appending(path: "\(language).lproj")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let lines = entries.map { "\"\($0)\" = \"\($1)\";" }.joined(separator: "\n")
      try Data(lines.utf8).write(to: folder.appending(path: "\(table).strings"))
    }
    let properties = ["CFBundleDevelopmentRegion": "en"]
    try PropertyListEncoder().encode(properties).write(to: root.appending(path: "Info.plist"))
    try body(try #require(Bundle(url: root)))
  }
}

extension BundleStrings {
  fileprivate func text(
    _ key: String, _ arguments: [StringArgument] = [], in locale: String
  ) -> String? {
    text(key, arguments, locale: Locale(identifier: locale), platform: .iOS)
  }
}
