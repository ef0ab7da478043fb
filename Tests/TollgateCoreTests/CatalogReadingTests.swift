import Foundation
import SourceJSON
import Testing
import TollgateCore

@Suite("A catalog file")
struct CatalogReadingTests {
  private static let whole = """
    {
      "app": "game", "bundleID": "com.example.game",
      "products": {
        "unlimited": { "type": "nonConsumable", "grants": { "entitlements": ["unlimited_plays"] } }
      },
      "features": {
        "play": {
          "access": [{ "entitled": "unlimited_plays" }, { "quota": { "limit": 6, "per": "day" } }],
          "paywall": "wall"
        },
        "theme.lcd": { "access": ["free"] },
        "theme.pocket": {
          "access": [{ "entitled": "unlimited_plays" }, { "platform": ["watchOS"] }], "paywall": "wall"
        }
      },
      "paywalls": {
        "wall": { "screen": "paywall", "products": ["unlimited"], "hiddenOn": ["watchOS"] }
      },
      "choices": {
        "theme": {
          "options": ["theme.lcd", "theme.pocket"], "default": "theme.lcd",
          "defaultOn": { "watchOS": "theme.pocket" }
        }
      },
      "simulation": { "switch": "simulate", "entitlements": ["unlimited_plays"] },
      "screens": { "paywall": { "anything": ["goes"] } }
    }
    """

  @Test("gives the catalog it describes")
  func readsWhole() throws {
    let catalog = try Catalog(reading: Data(Self.whole.utf8), file: "Catalog.json")
    #expect(catalog.features == Catalog.game.features)
    #expect(catalog.products == Catalog.game.products)
    #expect(catalog.paywalls == Catalog.game.paywalls)
    #expect(catalog.choices == Catalog.game.choices)
    #expect(catalog.simulation == Catalog.game.simulation)
    #expect(catalog.screens.map(\.id) == ["paywall"])
  }

  @Test(
    "is refused with the place and the fix if it doesn't define a name",
    arguments: [
      (
        "\"entitled\": \"unlimited_plays\"", "\"entitled\": \"unlimited_play\"",
        "`unlimited_play` is not an entitlement that a product grants. Did you mean `unlimited_plays`?"
      ),
      (
        "\"paywall\": \"wall\"", "\"paywall\": \"wal\"",
        "`wal` is not a paywall of this catalog. Did you mean `wall`?"
      ),
      (
        "[\"unlimited\"]", "[\"unlimitde\"]",
        "`unlimitde` is not a product of this catalog. Did you mean `unlimited`?"
      ),
      (
        "\"default\": \"theme.lcd\"", "\"default\": \"theme.lcdd\"",
        "`theme.lcdd` is not one of the options. Did you mean `theme.lcd`?"
      ),
      (
        "\"screen\": \"paywall\"", "\"screen\": \"paywal\"",
        "`paywal` is not a screen of this catalog. Did you mean `paywall`?"
      ),
      (
        "[\"free\"]", "[]",
        "the feature `theme.lcd` has no access rule, so nobody could ever use it. Write at least one, such as [\"free\"]."
      ),
    ])
  func undefinedNames(part: String, replacement: String, message: String) throws {
    let broken = Self.whole.replacingFirst(part, with: replacement)
    let error = #expect(throws: SourceError.self) {
      try Catalog(reading: Data(broken.utf8), file: "Catalog.json")
    }
    let description = try #require(error).description
    #expect(description.hasSuffix(message))
    #expect(description.hasPrefix("Catalog.json:"))
  }

  @Test(
    "is refused if its structure is wrong",
    arguments: [
      ("\"limit\": 6", "\"limit\": 0"), ("\"limit\": 6", "\"limits\": 6"),
      ("\"per\": \"day\"", "\"per\": \"dya\""), ("[\"free\"]", "[\"fre\"]"),
      ("\"nonConsumable\"", "\"nonconsumable\""), ("\"app\": \"game\",", ""),
      (
        "{ \"platform\": [\"watchOS\"] }",
        "{ \"unlessEntitled\": \"unlimited_plays\", \"entitled\": \"unlimited_plays\" }"
      ),
      ("{ \"platform\": [\"watchOS\"] }", "{}"),
    ])
  func wrongStructure(part: String, replacement: String) throws {
    let broken = Self.whole.replacingFirst(part, with: replacement)
    let error = #expect(throws: SourceError.self) {
      try Catalog(reading: Data(broken.utf8), file: "Catalog.json")
    }
    #expect(try #require(error).line > 0)
  }
}

extension String {
  fileprivate func replacingFirst(_ part: String, with replacement: String) -> String {
    guard let range = range(of: part) else { preconditionFailure("\(part) is not in the text") }
    return replacingCharacters(in: range, with: replacement)
  }
}
