import Foundation
import SourceJSON
import Testing
import TollgateCore
import TollgateScreens

@Suite("The description of screens")
struct ScreenBookTests {
  @Test(
    "is refused at the place of its first mistake",
    arguments: [
      (
        #"{ "txt": "hello" }"#,
        "3: unknown key `txt` in item 1 of `elements` of `menu` of `screens`. Did you mean `text`?"
      ),
      (
        #"{ "text": "hello", "hero": "hello" }"#,
        "1: this element says `hero` and `text`, and can say only one thing. Make an element of each."
      ),
      (
        #"{}"#,
        "1: this element says nothing. An element has one of `hero`, `text`, `card`, `section`, "
          + "`benefits`, `product`, `button`, `toggle`, `picker`, `quota`, `playfield`, `plans`, `tabs`, `items`, `sheet`, `offers`, `purchase`, `link`, `gallery`, `badges`, `entries`, `field`, `subscription`, `view`."
      ),
      (
        #"{ "text": "hello", "stile": "body" }"#,
        "20: unknown key `stile` in item 1 of `elements` of `menu` of `screens`. Did you mean `style`?"
      ),
      (
        #"{ "button": "go", "action": "restor" }"#,
        "29: there is no action `restor`. Did you mean `restore`?"
      ),
      (
        #"{ "button": "go", "action": { "use": "play", "open": "menu" } }"#,
        "29: this action says `use` and `open`, and can say only one thing. "
          + "Write where a use leads as `then`, or keep `open` alone."
      ),
      (
        #"{ "button": "go", "action": { "use": "plya" } }"#,
        "38: `plya` is not a feature of this catalog. Did you mean `play`?"
      ),
      (
        #"{ "button": "go", "action": { "open": "menus" } }"#,
        "39: `menus` is not a screen of this catalog. Did you mean `menu`?"
      ),
      (
        #"{ "product": "coin", "buy": "b" }"#,
        "14: `coin` is not a product of this catalog. Did you mean `coins`?"
      ),
      (
        #"{ "quota": "play", "hours": "h" }"#,
        "1: a quota that says when it comes back needs both `tomorrow` and `hours`. "
          + "Add the one that is missing."
      ),
      (
        #"{ "quota": "play" }"#,
        "1: this quota says nothing. Add a `label`, or both `tomorrow` and `hours`."
      ),
      (
        #"{ "toggle": "cheat", "label": "l" }"#,
        "13: `cheat` is not a switch of this catalog. There are none."
      ),
      (
        #"{ "picker": "theme", "label": "l", "options": {} }"#,
        "13: `theme` is not a choice of this catalog. There are none."
      ),
      (
        #"{ "text": "t", "when": {} }"#,
        "24: this condition says nothing. "
          + "Say one of `not`, `entitled`, `ended`, `inGrace`, `inTrial`, `trialExpired`, `reached`, `balance`, "
          + "`within`, `after`, `dates`, `daysOfWeek`, `platform`, `switch`, `onboarded`, "
          + "`appBoughtBefore`, `allowed`, "
          + "`denied`, `unlimited`, `remaining`, `count`, `offer`, `owned`, `pending`, `sold`, `calls`, "
          + "`openedBy`, `chosen`, `input`, `loading`, `store`, or leave the condition out."
      ),
      (
        #"{ "text": "t", "when": { "entitled": "pro" } }"#,
        "38: `pro` is not an entitlement of this catalog. There is only `gold`."
      ),
      (
        #"{ "section": [{ "text": "t", "when": { "not": { "denied": "fly" } } }] }"#,
        "59: `fly` is not a feature of this catalog. There is only `play`."
      ),
    ])
  func isRefused(element: String, expected: String) {
    let error = #expect(throws: SourceError.self) { try ScreenBook(catalog: catalog(element)) }
    #expect(error?.description == "Catalog.json:10:" + expected)
  }

  @Test("lists what the String Catalog lacks, each at its place")
  func listsWhatStringsLack() throws {
    let book = try ScreenBook(
      catalog: catalog(
        #"{ "section": [{ "text": "hullo" }, { "text": "both" }, { "text": "full %lld" }] }"#))
    let strings = try StringCatalog(
      reading: Data(
        """
        { "sourceLanguage": "en", "strings": {
          "hello": { "localizations": { "en": { "stringUnit": { "value": "Hi" } } } },
          "both": { "localizations": { "en": { "stringUnit": { "value": "Both" } } } },
          "full %lld": { "localizations": { "en": { "stringUnit": { "value": "%lld" } } } }
        } }
        """.utf8), file: "Words.xcstrings")
    #expect(
      book.problems(in: strings).map(\.description) == [
        "Catalog.json:10:25: the String Catalog has no text `hullo`. Did you mean `hello`?",
        "Catalog.json:10:66: the text `full %lld` is given 0 of the 1 arguments that it has placeholders for."
          + " Write a percent sign as `%%`, or give it what it asks for.",
      ])
  }

  @Test(
    "requires every text in each of the app's languages, and phrases in languages that we lack")
  func asksForEveryLanguage() throws {
    let book = try ScreenBook(catalog: catalog(#"{ "text": "hello" }"#))
    let strings = try StringCatalog(
      reading: Data(
        """
        { "sourceLanguage": "en", "strings": {
          "hello": { "localizations": { "en": { "stringUnit": { "value": "Hi" } } } },
          "common_ok": { "localizations": { "sv": { "stringUnit": { "value": "Okej" } } } }
        } }
        """.utf8), file: "Words.xcstrings")
    let said = book.problems(in: strings).map(\.description)
    #expect(
      said.first
        == "Words.xcstrings:2:12: the text `hello` is not written in `sv`. Add a localization.")
    #expect(said.contains { $0.contains("there is no text `common_close`") })
    #expect(!said.contains { $0.contains("common_ok") })
  }

  @Test(
    "requires no phrase in a language that the engine has", arguments: ["de", "es-419"])
  func asksForNoPhrase(language: String) throws {
    let book = try ScreenBook(catalog: catalog(#"{ "text": "hello" }"#))
    let strings = try StringCatalog(
      reading: Data(
        """
        { "sourceLanguage": "en", "strings": {
          "hello": { "localizations": { "\(language)": { "stringUnit": { "value": "Hi" } } } },
          "common_ok": { "localizations": { "en": { "stringUnit": { "value": "Fine" } } } }
        } }
        """.utf8), file: "Words.xcstrings")
    #expect(book.problems(in: strings).map(\.description) == [])
  }

  @Test("requires the texts of plans only if the app has plans")
  func asksForWhatIsSaid() throws {
    let strings = try StringCatalog(
      reading: Data(
        #"{ "sourceLanguage": "en", "strings": { "t": { "localizations": { "sv": { "stringUnit": { "value": "t" } } } } } }"#
          .utf8), file: "Words.xcstrings")
    func asks(_ element: String) throws -> Bool {
      try ScreenBook(catalog: catalog(element)).problems(in: strings).contains {
        $0.description.contains("`plan_current`")
      }
    }
    #expect(
      try asks(
        #"{ "plans": [], "label": "t", "buy": { "subscription": "t", "oneTime": "t" } }"#))
    #expect(try !asks(#"{ "text": "t" }"#))
  }

  @Test("shows nothing for a screen that does not exist")
  func showsNothing() throws {
    let app = try RetroRacing()
    #expect(app.book.screen("moon", for: .free(), strings: app.strings) == nil)
  }

  /// A small catalog whose tenth line is the element.
  private func catalog(_ element: String) throws -> Catalog {
    try Catalog(
      reading: Data(
        """
        { "app": "small", "bundleID": "example.small",
          "products": {
            "coins": { "type": "nonConsumable", "grants": { "entitlements": ["gold"] } }
          },
          "features": {
            "play": { "access": [{ "quota": { "limit": 6, "per": "day" } }] }
          },
          "screens": { "menu": {
            "elements": [
        \(element)
            ]
          } }
        }
        """.utf8), file: "Catalog.json")
  }
}
