import Foundation
import Testing
import TollgateCore
import TollgateScreens

@Suite("A screen under remote values")
struct RemoteScreenTests {
  let app: RetroRacing

  init() throws { app = try RetroRacing() }

  private func text(
    _ screen: ScreenID, _ remote: RemoteValues, locale: String = "en_US",
    variants: [Experiment.ID: Experiment.Variant.ID] = [:], on platform: Platform = .iOS
  ) -> String {
    var state = ScreenState.free(on: platform, locale: locale).open(screen)
    state.catalog = app.catalog.inForce(remote, variants: variants)
    return app.text(state)
  }

  @Test("shows remote texts in place of its own, percent signs and all")
  func messages() {
    let sent: RemoteValues = ["menu.message": "100 %@ fun %lld", "menu.message.ca": "Bon dia"]
    #expect(text("menu", sent).contains("100 %@ fun %lld"))
    #expect(text("menu", sent, locale: "ca_ES").contains("Bon dia"))
    #expect(!text("menu", sent).contains("Three lanes"))
    #expect(text("menu", [:]).contains("Three lanes"))
  }

  @Test("shows the limit in force")
  func limits() {
    #expect(text("settings", ["play.limit": "9"]).contains("Remaining: 9 of 9"))
    #expect(text("paywall", ["play.limit": "1"]).contains("1 new play every day"))
  }

  @Test("sells the product of the variant")
  func products() {
    let lower: RemoteValues = ["unlimited.product": "com.retroRacing.unlimitedPlays.coffee"]
    var state = ScreenState.free().open("paywall")
    state.catalog = app.catalog.inForce(lower)
    let bought = app.screen(state)?.elements.compactMap { element in
      if case .product(let product) = element { product.id } else { nil }
    }
    #expect(bought == ["com.retroRacing.unlimitedPlays.coffee"])
  }

  @Test("lists only benefits that its products open and that aren't free here anyway")
  func benefits() throws {
    #expect(text("paywall", [:]).contains("The Pocket theme, as an extra"))
    #expect(!text("settings", [:]).contains("The Pocket theme, as an extra"))
    let source = """
      {
        "app": "a", "bundleID": "a",
        "products": { "p": { "type": "nonConsumable", "grants": { "entitlements": ["e"] } } },
        "features": {
          "opened": { "access": [{ "entitled": "e" }] },
          "free": { "access": [{ "entitled": "e" }, { "platform": ["tvOS"] }] },
          "other": { "access": ["free"] }
        },
        "paywalls": { "w": { "screen": "wall", "products": ["p"] } },
        "screens": {
          "home": { "elements": [] },
          "wall": {
            "elements": [
              {
                "benefits": [
                  { "feature": "opened", "title": "Opened" }, { "feature": "free", "title": "Free" },
                  { "feature": "other", "title": "Other" }
                ]
              }
            ]
          }
        }
      }
      """
    let catalog = try Catalog(reading: Data(source.utf8), file: "Catalog.json")
    let book = try ScreenBook(catalog: catalog)
    func listed(on platform: Platform) -> String? {
      book.screen("wall", for: .free(on: platform).open("wall"), strings: app.strings)?.plainText
    }
    let phone = try #require(listed(on: .iOS))
    #expect(phone.contains("Opened") && phone.contains("Free") && !phone.contains("Other"))
    let television = try #require(listed(on: .tvOS))
    #expect(television.contains("Opened") && !television.contains("Free"))
  }
}
