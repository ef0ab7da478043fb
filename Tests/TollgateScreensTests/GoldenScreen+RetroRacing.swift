import Foundation
import TollgateCore
import TollgateScreens

extension GoldenScreen {
  static let retroRacing = [
    GoldenScreen("RetroRacing", "menu") { _, _ in .free() },
    GoldenScreen("RetroRacing", "menu-last-round") { _, _ in .free().played(5) },
    GoldenScreen("RetroRacing", "menu-limit-reached") { _, _ in
      .free(at: .thursday(23, 30)).played(6)
    },
    GoldenScreen("RetroRacing", "menu-owned") { app, _ in
      .free().played(6).owning(RetroRacing.unlimitedPlays, of: app.catalog)
    },
    GoldenScreen("RetroRacing", "menu-simulating") { _, _ in
      .free(build: .debug).played(6).simulating()
    },
    GoldenScreen("RetroRacing", "menu-unknown") { _, _ in
      .free().with { $0.customer.entitlements = .unknown }
    },
    GoldenScreen("RetroRacing", "menu-unknown-limit-reached") { _, _ in
      .free().played(6).with { $0.customer.entitlements = .unknown }
    },
    GoldenScreen("RetroRacing", "menu-watch-limit-reached") { _, _ in .free(on: .watchOS).played(6)
    },
    GoldenScreen("RetroRacing", "menu-clock-set-back") { _, _ in
      .free().played(6).with { $0.moment.isClockBehind = true }
    },
    GoldenScreen("RetroRacing", "game") { _, _ in .free().played(1).open("game") },
    GoldenScreen("RetroRacing", "game-over") { _, _ in
      .free().played(1).open("game").lost(score: 12)
    },
    GoldenScreen("RetroRacing", "game-over-limit-reached") { _, _ in
      .free().played(6).open("game").lost(score: 1)
    },
    GoldenScreen("RetroRacing", "game-over-owned") { app, _ in
      .free().owning(RetroRacing.unlimitedPlays, of: app.catalog).open("game").lost(score: 1250)
    },
    GoldenScreen("RetroRacing", "game-over-watch-limit-reached") { _, _ in
      .free(on: .watchOS).played(6).open("game").lost(score: 3)
    },
    GoldenScreen("RetroRacing", "paywall") { _, _ in .free().played(6).paywall() },
    GoldenScreen("RetroRacing", "paywall-loading") { _, _ in .free().store(.loading).paywall() },
    GoldenScreen("RetroRacing", "paywall-unreachable") { _, _ in
      .free().store(.unreachable).paywall()
    },
    GoldenScreen("RetroRacing", "paywall-unavailable") { _, _ in
      .free().store(.loaded([])).paywall()
    },
    GoldenScreen("RetroRacing", "paywall-purchasing") { _, _ in
      .free().paywall().doing(.purchasing(RetroRacing.unlimitedPlays))
    },
    GoldenScreen("RetroRacing", "paywall-restoring") { _, _ in .free().paywall().doing(.restoring)
    },
    GoldenScreen("RetroRacing", "paywall-owned") { app, _ in
      .free().owning(RetroRacing.unlimitedPlays, of: app.catalog).paywall()
    },
    GoldenScreen("RetroRacing", "alert-purchased") { app, _ in
      .free().owning(RetroRacing.unlimitedPlays, of: app.catalog).saying(
        .purchased(RetroRacing.unlimitedPlays))
    },
    GoldenScreen("RetroRacing", "alert-owned") { app, _ in
      .free().owning(RetroRacing.unlimitedPlays, of: app.catalog).paywall().saying(
        .alreadyOwned(RetroRacing.unlimitedPlays))
    },
    GoldenScreen("RetroRacing", "alert-pending") { _, _ in
      .free().paywall().saying(.pending(RetroRacing.unlimitedPlays))
    },
    GoldenScreen("RetroRacing", "alert-restored") { app, _ in
      .free().owning(RetroRacing.unlimitedPlays, of: app.catalog).open("settings").saying(.restored)
    },
    GoldenScreen("RetroRacing", "alert-nothing-to-restore") { _, _ in
      .free().open("settings").saying(.nothingToRestore)
    },
    GoldenScreen("RetroRacing", "alert-restore-failed") { _, _ in
      .free().open("settings").saying(.restoreFailed)
    },
    GoldenScreen("RetroRacing", "settings") { _, _ in .free().played(2).open("settings") },
    GoldenScreen("RetroRacing", "settings-midnight") { _, _ in
      .free(at: .thursday(0)).open("settings")
    },
    GoldenScreen("RetroRacing", "settings-half-past-eleven") { _, _ in
      .free(at: .thursday(23, 30)).open("settings")
    },
    GoldenScreen("RetroRacing", "settings-owned") { app, _ in
      .free().owning(RetroRacing.unlimitedPlays, of: app.catalog).open("settings")
    },
    GoldenScreen("RetroRacing", "settings-debug") { _, _ in .free(build: .debug).open("settings") },
    GoldenScreen("RetroRacing", "settings-simulating") { _, _ in
      .free(build: .testflight).simulating().open("settings")
    },
    GoldenScreen("RetroRacing", "settings-stored-switch-in-release") { _, _ in
      .free().simulating().open("settings")
    },
    GoldenScreen("RetroRacing", "settings-tv") { _, _ in .free(on: .tvOS).open("settings") },
    GoldenScreen("RetroRacing", "settings-watch") { _, _ in .free(on: .watchOS).open("settings") },
    GoldenScreen("RetroRacing", "settings-restoring") { _, _ in
      .free().open("settings").doing(.restoring)
    },
    GoldenScreen("RetroRacing", "settings-pocket") { app, _ in
      .free().owning(RetroRacing.unlimitedPlays, of: app.catalog).open("settings").with {
        $0.customer.choices["theme"] = "theme.pocket"
      }
    },
    GoldenScreen("RetroRacing", "about") { _, _ in .free().open("about") },
    GoldenScreen("RetroRacing", "paywall-es") { _, _ in .free(locale: "es_ES").paywall() },
    GoldenScreen("RetroRacing", "paywall-ca") { _, _ in .free(locale: "ca_ES").paywall() },
    GoldenScreen("RetroRacing", "settings-es") { _, _ in
      .free(locale: "es_MX").played(5).open("settings")
    },
    GoldenScreen("RetroRacing", "settings-ca") { _, _ in
      .free(locale: "ca_ES").played(5).open("settings")
    },
  ]
}
