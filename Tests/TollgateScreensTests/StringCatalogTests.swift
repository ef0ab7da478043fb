import Foundation
import SourceJSON
import Testing
import TollgateCore
import TollgateScreens

@Suite("A String Catalog")
struct StringCatalogTests {
  @Test(
    "answers in the customer's locale, or in its language, or in the source language",
    arguments: [
      ("es_MX", "Hola, México"), ("es_ES", "Hola"), ("es", "Hola"), ("fr_FR", "Hello"),
      ("en_GB", "Hello"), ("es_MX@currency=USD", "Hola, México"),
    ])
  func fallsBack(locale: String, expected: String) throws {
    let strings = try catalog(
      """
      "hello": { "localizations": {
        "en": { "stringUnit": { "state": "translated", "value": "Hello" } },
        "es": { "stringUnit": { "state": "translated", "value": "Hola" } },
        "es-MX": { "stringUnit": { "state": "translated", "value": "Hola, México" } }
      } }
      """)
    #expect(strings.text("hello", in: locale) == expected)
  }

  @Test("counts a text as missing if all of it is still to be translated")
  func leavesStubsOut() throws {
    let strings = try catalog(
      """
      "hello": { "localizations": {
        "en": { "stringUnit": { "state": "new", "value": "Hello" } },
        "es": { "stringUnit": { "state": "new", "value": "Stub" } },
        "fr": { "stringUnit": { "state": "needs_review", "value": "Bonjour" } },
        "de": { "variations": { "plural": {
          "one": { "stringUnit": { "state": "translated", "value": "Hallo" } },
          "other": { "stringUnit": { "state": "new", "value": "Stub" } } } } }
      } }
      """)
    #expect(strings.text("hello", in: "es_ES") == "Hello")
    #expect(strings.text("hello", in: "fr_FR") == "Bonjour")
    #expect(strings.text("hello", .number(1), in: "de_DE") == "Hallo")
    #expect(strings.languages == ["en", "fr", "de"])
  }

  @Test("answers with the key if it has no text, with its arguments filled in")
  func fallsBackToKey() throws {
    let strings = try catalog(#""Play %lld of 100%%": {}, "50% off": {}"#)
    #expect(strings.text("Play %lld of 100%%", .number(3)) == "Play 3 of 100%")
    #expect(strings.text("50% off") == "50% off")
  }

  @Test("has no text for an unknown key")
  func knowsNotEverything() throws {
    #expect(try catalog("").text("hello") == nil)
  }

  @Test(
    "picks the plural form by the first number",
    arguments: [
      ("en", 1, "1 car"), ("en", 2, "2 cars"), ("es", 1, "1 coche"), ("es", 2, "2 coches"),
      ("es", 1_000_000, "1.000.000 de coches"),
    ])
  func picksPlural(locale: String, number: Int, expected: String) throws {
    let strings = try catalog(
      """
      "cars": { "localizations": {
        "en": { "variations": { "plural": {
          "one": { "stringUnit": { "value": "%lld car" } },
          "other": { "stringUnit": { "value": "%lld cars" } } } } },
        "es": { "variations": { "plural": {
          "one": { "stringUnit": { "value": "%lld coche" } },
          "many": { "stringUnit": { "value": "%lld de coches" } },
          "other": { "stringUnit": { "value": "%lld coches" } } } } }
      } }
      """)
    #expect(strings.text("cars", .number(number), in: locale) == expected)
  }

  @Test(
    "fills placeholders in order or by position",
    arguments: [
      ("%@ has %lld", "Ada has 3"), ("%2$lld for %1$@", "3 for Ada"), ("%d%%", "Ada%"),
      ("%1$@, %1$@", "Ada, Ada"), ("%3$@", ""),
    ])
  func fills(format: String, expected: String) throws {
    let strings = try catalog(
      #""k": { "localizations": { "en": { "stringUnit": { "value": "\#(format)" } } } }"#)
    #expect(strings.text("k", .text("Ada"), .number(3)) == expected)
  }

  @Test("writes numbers in the customer's locale")
  func writesNumbers() throws {
    let strings = try catalog(
      #""k": { "localizations": { "en": { "stringUnit": { "value": "%lld" } } } }"#)
    #expect(strings.text("k", .number(12_500), in: "en_US") == "12,500")
    #expect(strings.text("k", .number(12_500), in: "de_DE") == "12.500")
  }

  @Test("never reads a placeholder in a filled-in value")
  func fillsOnce() throws {
    let strings = try catalog(
      #""k": { "localizations": { "en": { "stringUnit": { "value": "%@ %@" } } } }"#)
    #expect(strings.text("k", .text("%2$@"), .text("%lld")) == "%2$@ %lld")
  }

  @Test("gives each substitution the plural of its own number")
  func substitutes() throws {
    let strings = try catalog(
      """
      "k": { "localizations": { "en": {
        "stringUnit": { "value": "%#@cars@ in %#@lanes@" },
        "substitutions": {
          "cars": { "argNum": 1, "formatSpecifier": "lld", "variations": { "plural": {
            "one": { "stringUnit": { "value": "%arg car" } },
            "other": { "stringUnit": { "value": "%arg cars" } } } } },
          "lanes": { "argNum": 2, "formatSpecifier": "lld", "variations": { "plural": {
            "one": { "stringUnit": { "value": "%arg lane" } },
            "other": { "stringUnit": { "value": "%arg lanes" } } } } }
        } } } }
      """)
    #expect(strings.text("k", .number(1), .number(3)) == "1 car in 3 lanes")
    #expect(strings.text("k", .number(2), .number(1)) == "2 cars in 1 lane")
  }

  @Test("has its own text for each kind of device")
  func variesByDevice() throws {
    let strings = try catalog(
      """
      "k": { "localizations": { "en": { "variations": { "device": {
        "appletv": { "stringUnit": { "value": "Click" } },
        "other": { "stringUnit": { "value": "Tap" } } } } } } }
      """)
    #expect(strings.text("k", on: .tvOS) == "Click")
    #expect(strings.text("k", on: .iOS) == "Tap")
  }

  @Test(
    "reports what is wrong with it, and where",
    arguments: [
      (
        #"{ "strings": {} }"#,
        "Words.xcstrings:1:1: `sourceLanguage` is missing from the document"
      ),
      (
        """
        { "sourceLanguage": "en", "strings": { "k": { "localizations": {
          "en": { "stringUnit": { "value": "%q cars" } } } } } }
        """,
        "Words.xcstrings:2:36: `%q` is no placeholder that is known. "
          + "Use `%@`, `%lld` or `%1$lld`; a percent sign itself is written `%%`."
      ),
      (
        """
        { "sourceLanguage": "en", "strings": { "k": { "localizations": {
          "en": { "variations": { "plural": { "one": { "stringUnit": { "value": "" } } } } } } } } }
        """,
        "Words.xcstrings:2:25: the plural has no form `other`. Every language needs it."
      ),
      (
        """
        { "sourceLanguage": "en", "strings": { "k": { "localizations": {
          "en": { "variation": {} } } } } }
        """,
        "Words.xcstrings:2:9: there is no text here. A text has a `stringUnit` or `variations`."
      ),
      (
        """
        { "sourceLanguage": "en", "strings": { "k": { "localizations": { "en": {
          "stringUnit": { "value": "%#@n@" }, "substitutions": {
            "n": { "stringUnit": { "value": "%#@n@" } } } } } } } }
        """,
        "Words.xcstrings:3:10: a substitution can't hold another one. "
          + "Name both in the text itself, one beside the other."
      ),
      (
        """
        { "sourceLanguage": "en", "strings": { "k": { "localizations": { "en": {
          "stringUnit": { "value": "%#@n@" }, "substitutions": {
            "n": { "variations": { "plural": { "other": {
              "stringUnit": { "value": "%#@n@" } } } } } } } } } } }
        """,
        "Words.xcstrings:3:10: a substitution can't hold another one. "
          + "Name both in the text itself, one beside the other."
      ),
      (
        """
        { "sourceLanguage": "en", "strings": { "k": { "localizations": { "en": {
          "stringUnit": { "value": "%#@n@" }, "substitutions": {
            "n": { "variations": { "device": { "other": { "variations": { "plural": { "other": {
              "stringUnit": { "value": "%#@m@" } } } } } } } } } } } } } }
        """,
        "Words.xcstrings:3:10: a substitution can't hold another one. "
          + "Name both in the text itself, one beside the other."
      ),
      (
        """
        { "sourceLanguage": "en", "strings": { "k": { "localizations": {
          "en": { "stringUnit": { "value": "%0$@ cars" } } } } } }
        """,
        "Words.xcstrings:2:36: `%0$@` is no placeholder that is known. "
          + "Use `%@`, `%lld` or `%1$lld`; a percent sign itself is written `%%`."
      ),
      (
        """
        { "sourceLanguage": "en", "strings": { "k": { "localizations": { "en": {
          "stringUnit": { "value": "%#@n@" }, "substitutions": {
            "n": { "argNum": -9223372036854775808, "stringUnit": { "value": "" } } } } } } } }
        """,
        "Words.xcstrings:3:22: there is no such argument. Arguments are counted from 1."
      ),
    ])
  func saysWhatIsWrong(file: String, expected: String) {
    let error = #expect(throws: SourceError.self) {
      try StringCatalog(reading: Data(file.utf8), file: "Words.xcstrings")
    }
    #expect(error?.description == expected)
  }

  private func catalog(_ strings: String) throws -> StringCatalog {
    try StringCatalog(
      reading: Data(
        #"{ "sourceLanguage": "en", "version": "1.0", "strings": { \#(strings) } }"#.utf8),
      file: "Words.xcstrings")
  }
}

extension StringCatalog {
  fileprivate func text(
    _ key: String, _ arguments: StringArgument..., in locale: String = "en_US",
    on platform: Platform = .iOS
  ) -> String? {
    text(key, arguments, locale: Locale(identifier: locale), platform: platform)
  }
}
