import Foundation
import SourceJSON
import Testing
import TollgateCore
import TollgateScreens

@Suite("The words of RetroRacing")
struct RetroRacingWordsTests {
  let app: RetroRacing

  init() throws { app = try RetroRacing() }

  @Test("are all there, in English, Spanish and Catalan")
  func areComplete() {
    #expect(app.book.problems(in: app.strings).map(\.description) == [])
    #expect(app.strings.languages == ["en", "es", "ca"])
  }

  @Test("keep the keys of the app's document by name")
  func keepTheirKeys() {
    let named = [
      "paywall_title", "paywall_caption_coffee", "paywall_go_premium", "product_unlimited_plays",
      "paywall_unlimited_and_themes", "paywall_footer_one_time", "play_limit_title",
      "play_limit_remaining %lld", "play_limit_resets_tomorrow", "play_limit_resets_in_hours %lld",
      "settings_premium_active", "settings_restore_footer", "debug_simulate_premium",
      "debug_simulate_premium_footer", "restart",
    ]
    for key in named { #expect(app.strings.contains(key), "\(key)") }
  }

  @Test("never say Premium", arguments: ["en_US", "es_ES", "ca_ES"])
  func neverSayPremium(locale: String) {
    for key in app.strings.keys {
      let text = app.strings.text(
        key, [.number(2), .number(6)], locale: Locale(identifier: locale), platform: .iOS)
      #expect(text?.localizedCaseInsensitiveContains("premium") == false, "\(key)")
    }
  }

  @Test(
    "show the remaining count in each language",
    arguments: [
      ("en_US", 1, "Remaining: 1 of 6"), ("en_US", 4, "Remaining: 4 of 6"),
      ("es_ES", 1, "Queda 1 de 6"), ("es_ES", 4, "Quedan 4 de 6"),
      ("ca_ES", 1, "En queda 1 de 6"), ("ca_ES", 0, "En queden 0 de 6"),
    ])
  func countWhatIsLeft(locale: String, left: Int, expected: String) {
    let state = ScreenState.free(locale: locale).played(6 - left).open("settings")
    #expect(app.text(state).contains(expected))
  }

  @Test("take the limit from the quota, wherever they name it")
  func takeTheLimitFromTheQuota() {
    #expect(app.text(ScreenState.free().paywall()).contains("6 new plays every day"))
  }
}
