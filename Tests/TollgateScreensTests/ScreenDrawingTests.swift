import Foundation
import Testing
import TollgateCore
import TollgateScreens

@Suite("The description of a screen for drawing")
struct ScreenDrawingTests {
  @Test("is live for a second during an offer's countdown, on the store and on a product's sheet")
  func countsDown() throws {
    let app = try ExampleApp("BlockPuzzle")
    let store = app.newcomer().paywall("store")
    let sheet = store.choosing("com.blockpuzzle.removeads")
    #expect(app.screen(store)?.lifetime == .seconds(60))
    #expect(app.screen(sheet)?.lifetime == .seconds(60))
    #expect(app.screen(store.onFirstDay())?.lifetime == .seconds(1))
    #expect(app.screen(sheet.onFirstDay())?.lifetime == .seconds(1))
  }

  @Test("is live for a second while its way out waits")
  func waits() throws {
    let app = try ExampleApp("RockIdentifier")
    let state = app.newcomer()
    let open = state.paywall("soft")
    let later = state.paywall("soft", openedAt: state.moment.now.addingTimeInterval(-3))
    #expect(app.screen(open)?.lifetime == .seconds(1))
    #expect(app.screen(later)?.lifetime == .seconds(60))
    #expect(app.screen(state.paywall("hard"))?.lifetime == .seconds(60), "it has no way out")
  }

  @Test("is silent under another screen: no alert, no celebration, and the rest unchanged")
  func isSilent() throws {
    let app = try ExampleApp("BlockPuzzle")
    let quiet = app.newcomer().paywall("store")
    let bought = quiet.saying(.purchased("com.blockpuzzle.coins.bag"))
    let (loud, celebrating) = (app.screen(bought), app.screen(bought.saying(nil)))
    #expect(loud?.alert != nil)
    #expect(celebrating?.celebration != nil)
    #expect(loud?.silent == app.screen(quiet))
    #expect(celebrating?.silent == app.screen(quiet))
  }

  @Test(
    "runs from right to left in right-to-left languages", arguments: [("ar", true), ("en", false)])
  func direction(language: String, isRightToLeft: Bool) throws {
    let app = try ExampleApp("BlockPuzzle")
    let screen = app.book.screen(
      "store", for: app.newcomer(), strings: Speaking(language: language))
    #expect(screen?.isRightToLeft == isRightToLeft)
  }

  @Test("has adjacent links on one line, and all else on lines of its own")
  func linksShareALine() throws {
    let app = try ExampleApp("CoinFeedback")
    let paywall = try #require(app.screen(app.newcomer().paywall("pro")))
    let lines = paywall.elementsByLine
    #expect(lines.flatMap(\.self) == paywall.elements)
    let shared = lines.filter { $0.count > 1 }
    let labels = shared.map { line in
      line.map { if case .link(let link) = $0 { link.label } else { "no link" } }
    }
    #expect(labels == [["Terms of Use", "Privacy Policy"]])
  }
}

/// An app whose every word is of one language.
private struct Speaking: Strings {
  let language: String

  func text(
    _ key: String, _ arguments: [StringArgument], locale: Locale, platform: Platform
  ) -> String? { nil }

  func language(for locale: Locale) -> String { language }

  func isWritten(_ key: String, for locale: Locale) -> Bool { false }
}
