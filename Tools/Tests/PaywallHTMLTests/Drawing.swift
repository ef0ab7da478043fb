import Foundation
import PaywallHTML
import TollgateCore
import TollgateScreens

/// A small app with one of everything, whose words are all the same.
struct Drawing {
  static let product: Catalog.Product.ID = "coins"

  let book: ScreenBook
  let strings: StringCatalog
  let state: ScreenState
  let renderer: ScreenRenderer

  /// Makes the app with `words` for every text on its screens, and for the product and its price.
  init(saying words: String) throws {
    let catalog = try Catalog(reading: Data(Self.file.utf8), file: "Catalog.json")
    book = try ScreenBook(catalog: catalog)
    strings = try Self.strings(saying: words)
    renderer = try ScreenRenderer()
    let now = Date(timeIntervalSince1970: 1_768_435_200)
    state = ScreenState(
      customer: Customer(entitlements: Entitlements(granted: [], by: catalog)),
      moment: Moment(
        now: now, day: CalendarDay(containing: now, in: .gmt),
        device: DeviceProfile(platform: .iOS, build: .debug, appVersion: words)),
      shelf: .loaded([
        StoreProduct(
          id: Self.product, displayName: words, description: words, price: 1, displayPrice: words)
      ]),
      locale: Locale(identifier: "en_US"))
  }

  func screen(_ id: ScreenID, _ change: (inout ScreenState) -> Void = { _ in }) -> Screen? {
    var state = state
    change(&state)
    return book.screen(id, for: state, strings: strings)
  }

  private static func strings(saying words: String) throws -> StringCatalog {
    let unit = ["stringUnit": ["value": words.replacing("%", with: "%%")]]
    let keys = ["w"] + Phrase.allCases.map(\.rawValue)
    let entry = ["localizations": ["en": unit]]
    let file = StringsFile(
      sourceLanguage: "en", strings: Dictionary(uniqueKeysWithValues: keys.map { ($0, entry) }))
    return try StringCatalog(reading: JSONEncoder().encode(file), file: "Words.xcstrings")
  }

  private struct StringsFile: Encodable {
    let sourceLanguage: String
    let strings: [String: [String: [String: [String: [String: String]]]]]
  }

  private static let file = """
    {
      "app": "one-of-everything", "bundleID": "example.everything",
      "products": {
        "coins": { "type": "nonConsumable", "grants": { "entitlements": ["gold"] } }
      },
      "features": {
        "play": {
          "access": [{ "entitled": "gold" }, { "quota": { "limit": 3, "per": "day" } }],
          "paywall": "p"
        },
        "theme.a": { "access": ["free"] },
        "theme.b": { "access": [{ "entitled": "gold" }], "paywall": "p" }
      },
      "paywalls": { "p": { "screen": "everything", "products": ["coins"], "hiddenOn": ["watchOS"] } },
      "choices": { "theme": { "options": ["theme.a", "theme.b"], "default": "theme.a" } },
      "simulation": { "switch": "simulate", "entitlements": ["gold"] },
      "screens": {
        "first": { "elements": [{ "hero": "w", "icon": "no.such.symbol", "caption": "w" }] },
        "last": {
          "title": "w", "back": "first",
          "elements": [],
          "alert": {
            "when": { "input": "score" }, "title": "w", "text": [{ "text": "w" }],
            "buttons": [
              { "button": "w", "action": { "use": "play" } },
              { "button": "w", "action": { "open": "first" } }
            ]
          }
        },
        "everything": {
          "title": "w",
          "elements": [
            { "hero": "w", "icon": "heart.fill", "caption": "w" },
            { "text": "w", "icon": "infinity", "detail": "w" },
            { "card": "w", "icon": "moon.stars.fill", "caption": "w" },
            { "product": "coins", "buy": "w", "title": "w" },
            { "playfield": "score", "label": "w", "palette": "theme" },
            { "button": "w", "icon": "play.fill", "action": { "use": "play", "then": "first" } },
            {
              "header": "w", "footer": "w",
              "section": [
                { "quota": "play", "label": "w", "tomorrow": "w", "hours": "w" },
                { "picker": "theme", "label": "w", "options": { "theme.a": "w", "theme.b": "w" } },
                { "toggle": "simulate", "label": "w" },
                { "button": "w", "icon": "giftcard.fill", "action": "redeem" },
                { "button": "w", "icon": "arrow.clockwise", "action": "restore" },
                { "button": "w", "action": { "open": "first" } }
              ]
            }
          ]
        }
      }
    }
    """
}
