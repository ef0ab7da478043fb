import Foundation
import TollgateCore
import TollgateScreens

extension Sight {
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
}
