import Foundation
import PaywallHTML
import TollgateCore
import TollgateScreens

/// A small app with one of everything, with the same text everywhere.
struct Rendering {
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
      productCatalog: .loaded([
        StoreProduct(
          id: Self.product, displayName: words, description: words, price: 4, displayPrice: words),
        StoreProduct(
          id: "sale", displayName: words, description: words, price: 2, displayPrice: words),
        StoreProduct(
          id: "small", displayName: words, description: words, price: 1, displayPrice: words),
        StoreProduct(
          id: "large", displayName: words, description: words, price: 2, displayPrice: words),
      ]),
      locale: Locale(identifier: "en_US"))
  }

  /// A state in which every kind of thing is on its screen.
  func richState() -> ScreenState {
    var state = state
    state.customer.firstLaunch = state.moment.now
    state.inputs["score"] = "w"
    state.inputs["to"] = "w"
    state.entries["write"] = [ScreenMemory.Entry(id: 1), ScreenMemory.Entry(id: 2)]
    _ = state.presentation.open("shop", at: state.moment.now)
    _ = state.presentation.choose(Self.product)
    return state
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
        "coins": { "type": "nonConsumable", "grants": { "entitlements": ["gold"] } },
        "sale": {
          "type": "nonConsumable", "grants": { "entitlements": ["gold"] }, "twinOf": "coins"
        },
        "small": { "type": "consumable", "grants": { "balances": { "gems": 1 } } },
        "large": { "type": "consumable", "grants": { "balances": { "gems": 9 } } }
      },
      "currencies": { "gems": { "symbol": "w" } },
      "spends": { "theme": { "cost": { "gems": 5 } } },
      "offers": {
        "day": { "when": { "firstLaunch": { "hours": 24 } }, "sells": { "coins": "sale" } }
      },
      "features": {
        "play": {
          "access": [{ "entitled": "gold" }, { "quota": { "limit": 3, "per": "day" } }],
          "paywall": "p"
        },
        "write": { "access": [{ "cap": 3 }] },
        "theme.a": { "access": ["free"] },
        "theme.b": { "access": [{ "entitled": "gold" }], "paywall": "p" }
      },
      "paywalls": { "p": { "screen": "everything", "products": ["coins"], "hiddenOn": ["watchOS"] },
        "plans": {
          "screen": "plans", "products": ["coins", "small"], "dismissal": { "afterSeconds": 3 }
        },
        "shop": { "screen": "shop", "products": ["coins", "small", "large"], "sheet": "sheet" }
      },
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
        },
        "written": {
          "title": "w",
          "elements": [
            {
              "entries": "write", "title": "w", "open": "first", "delete": "w", "header": "w",
              "details": [{ "text": "w" }]
            },
            { "field": "to", "label": "w", "placeholder": "w", "save": "w" },
            { "button": "w", "action": { "use": "play", "note": "playing" } }
          ],
          "footer": [{ "button": "w", "action": { "forget": "playing" } }]
        },
        "plans": {
          "title": "w", "style": "glass",
          "elements": [
            {
              "plans": [{ "product": "coins", "title": "w" }], "label": "w",
              "buy": { "subscription": "w", "oneTime": "w" },
              "legal": { "subscription": "w", "oneTime": "w" }
            },
            { "button": "w", "action": "dismiss" },
            { "purchase": "coins", "label": "w", "unpriced": "w" },
            { "link": "w", "url": "https://example.com/terms?a=1&b=2" }
          ]
        },
        "shop": {
          "title": "w",
          "elements": [
            { "offers": [{ "offer": "day", "title": "w" }], "header": "w", "buy": "w" },
            {
              "tabs": [
                {
                  "tab": "w", "icon": "bolt.fill",
                  "elements": [
                    {
                      "items": [
                        { "product": "coins", "title": "w", "caption": "w", "icon": "nosign", "badge": "w" },
                        { "product": "small", "title": "w" },
                        { "product": "large", "title": "w" }
                      ],
                      "header": "w", "buy": "w",
                      "compare": { "units": ["gems"], "save": "w", "best": "w" }
                    }
                  ]
                }
              ]
            },
            {
              "gallery": "theme", "label": "w", "pick": "w", "get": "w", "preview": "w",
              "options": [
                { "feature": "theme.a", "title": "w", "colors": ["#102030", "#aabbcc"] },
                { "feature": "theme.b", "title": "w", "colors": ["#000000", "#ffffff"] }
              ],
              "unlock": { "spend": "theme", "label": "w" }
            }
          ],
          "celebration": {
            "title": "w", "message": "w", "seconds": 3, "confetti": { "count": 9, "seconds": 2 },
            "haptic": "success", "sound": "bell"
          }
        },
        "sheet": {
          "elements": [
            {
              "sheet": [
                { "product": "coins", "icon": "nosign", "title": "w", "text": "w", "features": ["w"] }
              ],
              "balance": "w", "buy": "w", "cancel": "w"
            }
          ]
        }
      }
    }
    """
}
