import Foundation
import Testing
import TollgateCore
import TollgateScreens

/// The states of every screen of the other example apps, against text that was read and approved.
///
/// After a change of words, run with `TOLLGATE_RECORD=1` and read the difference.
@Suite("The screens of the other example apps")
struct ExampleAppGoldenTests {
  struct Sight: CustomTestStringConvertible, Sendable {
    let app: String
    let name: String
    let state: @Sendable (ExampleApp, ScreenState) -> ScreenState

    init(
      _ app: String, _ name: String,
      _ state: @escaping @Sendable (ExampleApp, ScreenState) -> ScreenState = { $1 }
    ) {
      self.app = app
      self.name = name
      self.state = state
    }

    var testDescription: String { "\(app)/\(name)" }
  }

  @Test("read as approved", arguments: coinFeedback + listen2 + rockIdentifier + blockPuzzle)
  func readsAsApproved(sight: Sight) throws {
    let app = try ExampleApp(sight.app)
    try Golden.expect(app.text(sight.state(app, app.newcomer())), "\(sight.app)/\(sight.name).txt")
  }

  @Test(
    "come back from JSON as they were",
    arguments: coinFeedback + listen2 + rockIdentifier + blockPuzzle)
  func comeBackFromJSON(sight: Sight) throws {
    let app = try ExampleApp(sight.app)
    let screen = try #require(app.screen(sight.state(app, app.newcomer())))
    let json = try JSONEncoder().encode(screen)
    #expect(try JSONDecoder().decode(Screen.self, from: json) == screen)
  }

  @Test(
    "have all of their words",
    arguments: ["CoinFeedback", "Listen2", "RockIdentifier", "BlockPuzzle"])
  func haveTheirWords(name: String) throws {
    let app = try ExampleApp(name)
    #expect(app.book.problems(in: app.strings).map(\.description) == [])
  }

  static let coinFeedback = [
    Sight("CoinFeedback", "history"),
    Sight("CoinFeedback", "history-pro") { app, state in
      state.with { $0.customer.entitlements = app.holding(CoinFeedback.lifetime) }
    },
    Sight("CoinFeedback", "entry") { $1.open("entry") },
    Sight("CoinFeedback", "paywall") { $1.paywall("pro") },
    Sight("CoinFeedback", "paywall-monthly") {
      $1.paywall("pro").choosing(CoinFeedback.monthly)
    },
    Sight("CoinFeedback", "paywall-lifetime") {
      $1.paywall("pro").choosing(CoinFeedback.lifetime)
    },
    Sight("CoinFeedback", "paywall-lifetime-alone") {
      $1.paywall("pro").lacking(CoinFeedback.monthly, CoinFeedback.yearly)
    },
    Sight("CoinFeedback", "paywall-lifetime-while-subscribed") { app, state in
      state.paywall("pro").choosing(CoinFeedback.lifetime).with {
        $0.customer.entitlements = app.holding(
          CoinFeedback.monthly, until: .thursday(24 * 20))
      }
    },
    Sight("CoinFeedback", "paywall-purchasing") {
      $1.paywall("pro").doing(.purchasing(CoinFeedback.yearly))
    },
    Sight("CoinFeedback", "paywall-unreachable") { $1.paywall("pro").store(.unreachable) },
    Sight("CoinFeedback", "paywall-loading") { $1.paywall("pro").store(.loading) },
    Sight("CoinFeedback", "settings") { $1.open("settings") },
    Sight("CoinFeedback", "settings-pro") { app, state in
      state.open("settings").with {
        $0.customer.entitlements = app.holding(CoinFeedback.yearly, until: .thursday(24 * 300))
      }
    },
  ]

  static let listen2 = [
    Sight("Listen2", "library"),
    Sight("Listen2", "reader") { $1.open("reader").trial(5) },
    Sight("Listen2", "settings-trial") { $1.open("settings").trial(5) },
    Sight("Listen2", "settings-last-day") { $1.open("settings").trial(1) },
    Sight("Listen2", "settings-expired") { $1.open("settings").trial(0) },
    Sight("Listen2", "settings-owned") { app, state in
      state.open("settings").trial(0).with {
        $0.customer.entitlements = app.holding("com.listen2.fullaccess")
      }
    },
    Sight("Listen2", "settings-loading") {
      $1.open("settings").trial(5).with { $0.customer.entitlements = .unknown }
    },
    Sight("Listen2", "settings-unreachable") { $1.open("settings").trial(0).store(.unreachable) },
    Sight("Listen2", "settings-pending") {
      $1.open("settings").trial(0).with { $0.customer.pending = ["com.listen2.fullaccess"] }
    },
    Sight("Listen2", "unlock") { $1.trial(0).paywall("unlock") },
  ]

  static let rockIdentifier = [
    Sight("RockIdentifier", "onboarding") { $1.with { $0.customer.isOnboarded = false } },
    Sight("RockIdentifier", "home"),
    Sight("RockIdentifier", "home-premium") { app, state in
      state.with {
        $0.customer.entitlements = app.holding(
          "com.rockidentifier.premium.yearly", until: .thursday(24 * 300))
      }
    },
    Sight("RockIdentifier", "hard") { $1.paywall("hard") },
    Sight("RockIdentifier", "hard-unreachable") { $1.paywall("hard").store(.unreachable) },
    Sight("RockIdentifier", "soft") { $1.paywall("soft") },
    Sight("RockIdentifier", "soft-after-three-seconds") {
      $1.paywall("soft", openedAt: $1.moment.now - 3)
    },
    Sight("RockIdentifier", "soft-limit-reached") {
      $1.paywall("soft").with {
        $0.customer.uses["identify"] = Uses((0..<5).map { _ in .thursday(1) })
      }
    },
    Sight("RockIdentifier", "settings") { $1.open("settings") },
    Sight("RockIdentifier", "settings-debug") {
      $1.open("settings").with { $0.moment.device.build = .debug }
    },
  ]

  static let blockPuzzle = [
    Sight("BlockPuzzle", "menu"),
    Sight("BlockPuzzle", "store") { $1.paywall("store") },
    Sight("BlockPuzzle", "store-first-day") {
      $1.paywall("store").with {
        $0.customer.firstLaunch = $0.moment.now - (5 * 3600 + 37 * 60)
        $0.customer.balances["coins"] = 1250
      }
    },
    Sight("BlockPuzzle", "store-owned") { app, state in
      state.paywall("store").with {
        $0.customer.entitlements = app.holding(
          "com.blockpuzzle.removeads", "com.blockpuzzle.levelpack2")
      }
    },
    Sight("BlockPuzzle", "store-unreachable") { $1.paywall("store").store(.unreachable) },
    Sight("BlockPuzzle", "product-remove-ads") {
      $1.paywall("store").choosing("com.blockpuzzle.removeads").with {
        $0.customer.balances["coins"] = 1250
      }
    },
    Sight("BlockPuzzle", "product-bundle") {
      $1.paywall("store").choosing("com.blockpuzzle.levelpackbundle")
    },
    Sight("BlockPuzzle", "product-themes") {
      $1.paywall("store").choosing("com.blockpuzzle.premiumthemes")
    },
    Sight("BlockPuzzle", "product-vault-first-day") {
      $1.paywall("store").choosing("com.blockpuzzle.coins.vault").with {
        $0.customer.firstLaunch = $0.moment.now
      }
    },
    Sight("BlockPuzzle", "bought") { app, state in
      state.paywall("store").saying(.purchased("com.blockpuzzle.removeads")).with {
        $0.customer.entitlements = app.holding("com.blockpuzzle.removeads")
      }
    },
    Sight("BlockPuzzle", "settings") { app, state in
      state.open("settings").with {
        $0.customer.balances = ["coins": 620, "undo": 5, "rotation": 4]
        $0.customer.entitlements = app.holding("com.blockpuzzle.removeads")
      }
    },
  ]
}

enum CoinFeedback {
  static let monthly: Catalog.Product.ID = "com.femsoftware.coinfeedback.pro.monthly"
  static let yearly: Catalog.Product.ID = "com.femsoftware.coinfeedback.pro.yearly"
  static let lifetime: Catalog.Product.ID = "com.femsoftware.coinfeedback.pro.lifetime"
}

extension ScreenState {
  /// In a trial of Listen2 with so many days left.
  func trial(_ days: Int) -> ScreenState { with { $0.moment.trialDays["full_access"] = days } }
}
