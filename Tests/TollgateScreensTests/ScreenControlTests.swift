import Testing
import TollgateCore
import TollgateScreens

@Suite("A control on a screen")
struct ScreenControlTests {
  let app: ExampleApp

  init() throws { app = try ExampleApp("BlockPuzzle") }

  @Test(
    "is named by its words, however deep it is nested",
    arguments: [
      (.dismiss, "Close"), (.choose("com.blockpuzzle.removeads"), "Remove Ads Forever"),
      (.buy("com.blockpuzzle.removeads"), "BUY NOW"), (.restore, "Restore Purchases"),
      (.open("menu"), nil),
    ] as [(ScreenAction, String?)])
  func isNamed(action: ScreenAction, label: String?) {
    #expect(app.screen(app.newcomer().paywall("store"))?.label(of: action) == label)
  }

  @Test("of an alert comes before all others")
  func alertFirst() {
    let state = app.newcomer().paywall("store").saying(.restored)
    #expect(app.screen(state)?.label(of: .dismissAlert) == "OK")
    #expect(app.screen(state)?.controls.last?.action == .dismissAlert)
  }

  @Test("redeems the typed code")
  func anyCode() throws {
    let coin = try ExampleApp("CoinFeedback")
    let settings = coin.screen(coin.newcomer().open("settings"))
    #expect(settings?.label(of: .redeem(code: "COIN3")) == "Redeem Code")
  }
}
