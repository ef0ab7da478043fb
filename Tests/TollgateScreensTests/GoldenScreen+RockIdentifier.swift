import Foundation
import TollgateCore
import TollgateScreens

extension GoldenScreen {
  static let rockIdentifier = [
    GoldenScreen("RockIdentifier", "onboarding") { $1.with { $0.customer.isOnboarded = false } },
    GoldenScreen("RockIdentifier", "home"),
    GoldenScreen("RockIdentifier", "home-premium") { app, state in
      state.with {
        $0.customer.entitlements = app.holding(
          "com.rockidentifier.premium.yearly", until: .thursday(24 * 300))
      }
    },
    GoldenScreen("RockIdentifier", "result") {
      $1.open("result").with { $0.inputs = ["entry": "1"] }
    },
    GoldenScreen("RockIdentifier", "result-found") {
      $1.open("result").with { $0.inputs = ["entry": "1", "stone": "granite"] }
    },
    GoldenScreen("RockIdentifier", "hard") { $1.paywall("hard") },
    GoldenScreen("RockIdentifier", "hard-unreachable") { $1.paywall("hard").store(.unreachable) },
    GoldenScreen("RockIdentifier", "soft") { $1.paywall("soft") },
    GoldenScreen("RockIdentifier", "soft-after-three-seconds") {
      $1.paywall("soft", openedAt: $1.moment.now - 3)
    },
    GoldenScreen("RockIdentifier", "soft-limit-reached") {
      $1.paywall("soft").with {
        $0.customer.uses["identify"] = Uses((0..<5).map { _ in .thursday(1) })
      }
    },
    GoldenScreen("RockIdentifier", "subscription") { app, state in
      state.open("subscription").with {
        $0.customer.entitlements = app.holding(
          "com.rockidentifier.premium.monthly", until: .thursday(24 * 31))
      }
    },
    GoldenScreen("RockIdentifier", "settings") { $1.open("settings") },
    GoldenScreen("RockIdentifier", "settings-debug") {
      $1.open("settings").with { $0.moment.device.build = .debug }
    },
  ]
}
