import Foundation
import Testing
import TollgateCore
import TollgateScreens

@Suite("The way out of a paywall")
struct PaywallExitTests {
  let app: ExampleApp

  init() throws { app = try ExampleApp("RockIdentifier") }

  @Test("is missing if the paywall can't be closed")
  func neverDismissable() throws {
    let hard = try #require(app.screen(app.newcomer().paywall("hard")))
    #expect(hard.exit == nil)
    #expect(!hard.controls.contains { $0.action == .dismiss })
    #expect(hard.controls.contains { $0.action == .restore && $0.isEnabled })
  }

  @Test("is there at once if the App Store can't be reached, since nothing can be bought")
  func openWithoutTheStore() throws {
    let hard = try #require(app.screen(app.newcomer().store(.unreachable).paywall("hard")))
    #expect(hard.exit?.isEnabled == true)
    #expect(hard.plainText.contains("The App Store can’t be reached."))
  }

  @Test("is missing until the App Store has answered")
  func closedWhileLoading() {
    #expect(app.screen(app.newcomer().store(.loading).paywall("hard"))?.exit == nil)
  }

  @Test(
    "shows the seconds until it opens, and opens exactly then",
    arguments: [
      (0, "Close in 3 s"), (0.5, "Close in 3 s"), (1, "Close in 2 s"), (2.001, "Close in 1 s"),
      (2.999, "Close in 1 s"), (3, nil), (60, nil),
    ] as [(TimeInterval, String?)])
  func opensAfterSeconds(passed: TimeInterval, expected: String?) throws {
    let state = app.newcomer().paywall("soft", openedAt: .thursday(12) - passed)
    let soft = try #require(app.screen(state))
    #expect(soft.exit?.label == expected ?? "Close")
    #expect(soft.exit?.isEnabled == (expected == nil))
    let later = soft.controls.first { $0.label == "Continue with Free Features" }
    #expect(later?.isEnabled == (expected == nil))
  }

  @Test("is timed by a clock that no setting moves")
  func steadyTime() {
    let state = app.newcomer().paywall("soft").with {
      $0.moment.now += 3600
    }
    #expect(app.screen(state)?.exit?.isEnabled == false)
  }

  @Test("is always there on a sheet, which closes before its store")
  func sheetsClose() throws {
    let store = try ExampleApp("BlockPuzzle")
    let sheet = store.newcomer().paywall("store").choosing("com.blockpuzzle.removeads")
    #expect(store.screen(sheet)?.exit?.action == .dismiss)
  }

  @Test("does not lead away from the app's first screen")
  func openingScreenHasNone() {
    #expect(app.screen(app.newcomer())?.id == "home")
    #expect(app.screen(app.newcomer())?.exit == nil)
    let new = app.newcomer().with { $0.customer.isOnboarded = false }
    #expect(app.screen(new)?.id == "onboarding")
    #expect(app.screen(new)?.exit == nil)
  }

  @Test("of onboarding completes it")
  func onboardingCompletes() {
    let new = app.newcomer().with { $0.customer.isOnboarded = false }
    #expect(app.screen(new)?.controls.map(\.action) == [.completeOnboarding(then: "home")])
  }

  @Test("is missing too as a catalog's button on such a paywall")
  func noButtonLeadsOut() throws {
    let catalog = try Catalog(
      reading: Data(
        """
        { "app": "small", "bundleID": "example.small",
          "products": { "gold": { "type": "nonConsumable", "grants": { "entitlements": ["gold"] } } },
          "paywalls": { "hard": { "screen": "hard", "products": ["gold"], "dismissal": "never" } },
          "screens": {
            "home": { "elements": [] },
            "hard": { "elements": [{ "button": "later", "action": "dismiss" }] }
          } }
        """.utf8), file: "Catalog.json")
    let book = try ScreenBook(catalog: catalog)
    let strings = try StringCatalog(
      reading: Data(#"{ "sourceLanguage": "en", "strings": {} }"#.utf8), file: "Words.xcstrings")
    let state = ScreenState.free().with { _ = $0.presentation.open("hard", at: .thursday(12)) }
    let sold = state.store(.loading)
    #expect(book.screen("hard", for: sold, strings: strings)?.controls == [])
    let unreachable = state.store(.unreachable)
    #expect(book.screen("hard", for: unreachable, strings: strings)?.controls.count == 2)
  }
}
