import Foundation
import Testing
import TollgateCore
import TollgateScreens

@Suite("A screen, for whoever draws it")
struct ScreenDrawingTests {
  @Test("lives for a second while an offer is counted down, on the store and on a product's sheet")
  func countsDown() throws {
    let app = try ExampleApp("BlockPuzzle")
    let store = app.newcomer().paywall("store")
    let sheet = store.choosing("com.blockpuzzle.removeads")
    #expect(app.screen(store)?.lifetime == .seconds(60))
    #expect(app.screen(sheet)?.lifetime == .seconds(60))
    #expect(app.screen(store.onFirstDay())?.lifetime == .seconds(1))
    #expect(app.screen(sheet.onFirstDay())?.lifetime == .seconds(1))
  }

  @Test("lives for a second while its way out waits")
  func waits() throws {
    let app = try ExampleApp("RockIdentifier")
    let state = app.newcomer()
    let open = state.paywall("soft")
    let later = state.paywall("soft", openedAt: state.moment.now.addingTimeInterval(-3))
    #expect(app.screen(open)?.lifetime == .seconds(1))
    #expect(app.screen(later)?.lifetime == .seconds(60))
    #expect(app.screen(state.paywall("hard"))?.lifetime == .seconds(60), "it has no way out")
  }

  @Test("is silent under another: no alert, no celebration, and all else as it was")
  func isSilent() throws {
    let app = try ExampleApp("BlockPuzzle")
    let quiet = app.newcomer().paywall("store")
    let loud = app.screen(quiet.saying(.purchased("com.blockpuzzle.coins.bag")))
    #expect(loud?.alert != nil)
    #expect(loud?.celebration != nil)
    #expect(loud?.silent == app.screen(quiet))
  }

  @Test(
    "runs from right to left in the languages that do", arguments: [("ar", true), ("en", false)])
  func direction(language: String, isRightToLeft: Bool) throws {
    let app = try ExampleApp("BlockPuzzle")
    let screen = app.book.screen(
      "store", for: app.newcomer(), strings: Speaking(language: language))
    #expect(screen?.isRightToLeft == isRightToLeft)
  }

  @Test(
    "keeps a price in its own order among words that run from right to left",
    arguments: [("ar", "\u{2068}$9.99\u{2069} / \u{2068}month\u{2069}"), ("en", "$9.99 / month")])
  func isolatesPrices(language: String, price: String) throws {
    let app = try ExampleApp("CoinFeedback")
    let screen = app.book.screen(
      "paywall", for: app.newcomer().paywall("pro"), strings: Speaking(language: language))
    let plans = screen?.elements.compactMap {
      if case .plans(let plans) = $0 { plans } else { nil }
    }
    #expect(plans?.first?.plans.first?.price == price)
  }
}

/// An app whose every word is of one language.
private struct Speaking: Strings {
  let language: String

  func text(
    _ key: String, _ arguments: [StringArgument], locale: Locale, platform: Platform
  ) -> String? { nil }

  func language(for locale: Locale) -> String { language }
}
