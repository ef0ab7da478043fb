import Foundation
import TollgateCore
import TollgateScreens

extension Sight {
  static let retroRacing = [
    Sight("RetroRacing", "menu") { _, _ in .free() },
    Sight("RetroRacing", "menu-last-round") { _, _ in .free().played(5) },
    Sight("RetroRacing", "menu-limit-reached") { _, _ in .free(at: .thursday(23, 30)).played(6) },
    Sight("RetroRacing", "menu-owned") { app, _ in
      .free().played(6).owning(RetroRacing.unlimitedPlays, of: app.catalog)
    },
    Sight("RetroRacing", "menu-simulating") { _, _ in .free(build: .debug).played(6).simulating() },
    Sight("RetroRacing", "menu-unknown") { _, _ in
      .free().with { $0.customer.entitlements = .unknown }
    },
    Sight("RetroRacing", "menu-unknown-limit-reached") { _, _ in
      .free().played(6).with { $0.customer.entitlements = .unknown }
    },
    Sight("RetroRacing", "menu-watch-limit-reached") { _, _ in .free(on: .watchOS).played(6) },
    Sight("RetroRacing", "menu-clock-set-back") { _, _ in
      .free().played(6).with { $0.moment.isClockBehind = true }
    },
    Sight("RetroRacing", "game") { _, _ in .free().played(1).open("game") },
    Sight("RetroRacing", "game-over") { _, _ in .free().played(1).open("game").lost(score: 12) },
    Sight("RetroRacing", "game-over-limit-reached") { _, _ in
      .free().played(6).open("game").lost(score: 1)
    },
    Sight("RetroRacing", "game-over-owned") { app, _ in
      .free().owning(RetroRacing.unlimitedPlays, of: app.catalog).open("game").lost(score: 1250)
    },
    Sight("RetroRacing", "game-over-watch-limit-reached") { _, _ in
      .free(on: .watchOS).played(6).open("game").lost(score: 3)
    },
    Sight("RetroRacing", "paywall") { _, _ in .free().played(6).paywall() },
    Sight("RetroRacing", "paywall-loading") { _, _ in .free().store(.loading).paywall() },
    Sight("RetroRacing", "paywall-unreachable") { _, _ in .free().store(.unreachable).paywall() },
    Sight("RetroRacing", "paywall-unavailable") { _, _ in .free().store(.loaded([])).paywall() },
    Sight("RetroRacing", "paywall-purchasing") { _, _ in
      .free().paywall().doing(.purchasing(RetroRacing.unlimitedPlays))
    },
    Sight("RetroRacing", "paywall-restoring") { _, _ in .free().paywall().doing(.restoring) },
    Sight("RetroRacing", "paywall-owned") { app, _ in
      .free().owning(RetroRacing.unlimitedPlays, of: app.catalog).paywall()
    },
    Sight("RetroRacing", "alert-purchased") { app, _ in
      .free().owning(RetroRacing.unlimitedPlays, of: app.catalog).saying(
        .purchased(RetroRacing.unlimitedPlays))
    },
    Sight("RetroRacing", "alert-owned") { app, _ in
      .free().owning(RetroRacing.unlimitedPlays, of: app.catalog).paywall().saying(
        .alreadyOwned(RetroRacing.unlimitedPlays))
    },
    Sight("RetroRacing", "alert-pending") { _, _ in
      .free().paywall().saying(.pending(RetroRacing.unlimitedPlays))
    },
    Sight("RetroRacing", "alert-restored") { app, _ in
      .free().owning(RetroRacing.unlimitedPlays, of: app.catalog).open("settings").saying(.restored)
    },
    Sight("RetroRacing", "alert-nothing-to-restore") { _, _ in
      .free().open("settings").saying(.nothingToRestore)
    },
    Sight("RetroRacing", "alert-restore-failed") { _, _ in
      .free().open("settings").saying(.restoreFailed)
    },
    Sight("RetroRacing", "settings") { _, _ in .free().played(2).open("settings") },
    Sight("RetroRacing", "settings-midnight") { _, _ in .free(at: .thursday(0)).open("settings") },
    Sight("RetroRacing", "settings-half-past-eleven") { _, _ in
      .free(at: .thursday(23, 30)).open("settings")
    },
    Sight("RetroRacing", "settings-owned") { app, _ in
      .free().owning(RetroRacing.unlimitedPlays, of: app.catalog).open("settings")
    },
    Sight("RetroRacing", "settings-debug") { _, _ in .free(build: .debug).open("settings") },
    Sight("RetroRacing", "settings-simulating") { _, _ in
      .free(build: .testflight).simulating().open("settings")
    },
    Sight("RetroRacing", "settings-stored-switch-in-release") { _, _ in
      .free().simulating().open("settings")
    },
    Sight("RetroRacing", "settings-tv") { _, _ in .free(on: .tvOS).open("settings") },
    Sight("RetroRacing", "settings-watch") { _, _ in .free(on: .watchOS).open("settings") },
    Sight("RetroRacing", "settings-restoring") { _, _ in .free().open("settings").doing(.restoring)
    },
    Sight("RetroRacing", "settings-pocket") { app, _ in
      .free().owning(RetroRacing.unlimitedPlays, of: app.catalog).open("settings").with {
        $0.customer.choices["theme"] = "theme.pocket"
      }
    },
    Sight("RetroRacing", "about") { _, _ in .free().open("about") },
    Sight("RetroRacing", "paywall-es") { _, _ in .free(locale: "es_ES").paywall() },
    Sight("RetroRacing", "paywall-ca") { _, _ in .free(locale: "ca_ES").paywall() },
    Sight("RetroRacing", "settings-es") { _, _ in .free(locale: "es_MX").played(5).open("settings")
    },
    Sight("RetroRacing", "settings-ca") { _, _ in .free(locale: "ca_ES").played(5).open("settings")
    },
  ]
}
