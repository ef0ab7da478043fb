import Foundation
import Testing
import TollgateCore
import TollgateScreens

/// Every state of every screen of the example app, against text that was read and approved.
///
/// After a change of words, run with `TOLLGATE_RECORD=1` and read the difference.
@Suite("The screens of RetroRacing")
struct GoldenScreenTests {
  struct Sight: CustomTestStringConvertible, Sendable {
    let name: String
    let state: @Sendable (Catalog) -> ScreenState

    init(_ name: String, _ state: @escaping @Sendable (Catalog) -> ScreenState) {
      self.name = name
      self.state = state
    }

    var testDescription: String { name }
  }

  static let sights = [
    Sight("menu") { _ in .free() },
    Sight("menu-last-round") { _ in .free().played(5) },
    Sight("menu-limit-reached") { _ in .free(at: .thursday(23, 30)).played(6) },
    Sight("menu-owned") { .free().played(6).owning(RetroRacing.unlimitedPlays, of: $0) },
    Sight("menu-simulating") { _ in .free(build: .debug).played(6).simulating() },
    Sight("menu-unknown") { _ in .free().with { $0.customer.entitlements = .unknown } },
    Sight("menu-unknown-limit-reached") { _ in
      .free().played(6).with { $0.customer.entitlements = .unknown }
    },
    Sight("menu-watch-limit-reached") { _ in .free(on: .watchOS).played(6) },
    Sight("menu-clock-set-back") { _ in
      .free().played(6).with { $0.moment.isClockBehind = true }
    },
    Sight("game") { _ in .free().played(1).open("game") },
    Sight("game-over") { _ in .free().played(1).open("game").lost(score: 12) },
    Sight("game-over-limit-reached") { _ in .free().played(6).open("game").lost(score: 1) },
    Sight("game-over-owned") {
      .free().owning(RetroRacing.unlimitedPlays, of: $0).open("game").lost(score: 1250)
    },
    Sight("game-over-watch-limit-reached") { _ in
      .free(on: .watchOS).played(6).open("game").lost(score: 3)
    },
    Sight("paywall") { _ in .free().played(6).paywall() },
    Sight("paywall-loading") { _ in .free().store(.loading).paywall() },
    Sight("paywall-unreachable") { _ in .free().store(.unreachable).paywall() },
    Sight("paywall-unavailable") { _ in .free().store(.loaded([])).paywall() },
    Sight("paywall-purchasing") { _ in
      .free().paywall().doing(.purchasing(RetroRacing.unlimitedPlays))
    },
    Sight("paywall-restoring") { _ in .free().paywall().doing(.restoring) },
    Sight("paywall-owned") {
      .free().owning(RetroRacing.unlimitedPlays, of: $0).paywall()
    },
    Sight("alert-purchased") {
      .free().owning(RetroRacing.unlimitedPlays, of: $0).saying(
        .purchased(RetroRacing.unlimitedPlays))
    },
    Sight("alert-pending") { _ in
      .free().paywall().saying(.pending(RetroRacing.unlimitedPlays))
    },
    Sight("alert-restored") {
      .free().owning(RetroRacing.unlimitedPlays, of: $0).open("settings").saying(.restored)
    },
    Sight("alert-nothing-to-restore") { _ in .free().open("settings").saying(.nothingToRestore) },
    Sight("alert-restore-failed") { _ in .free().open("settings").saying(.restoreFailed) },
    Sight("settings") { _ in .free().played(2).open("settings") },
    Sight("settings-midnight") { _ in .free(at: .thursday(0)).open("settings") },
    Sight("settings-half-past-eleven") { _ in .free(at: .thursday(23, 30)).open("settings") },
    Sight("settings-owned") {
      .free().owning(RetroRacing.unlimitedPlays, of: $0).open("settings")
    },
    Sight("settings-debug") { _ in .free(build: .debug).open("settings") },
    Sight("settings-simulating") { _ in .free(build: .testflight).simulating().open("settings") },
    Sight("settings-stored-switch-in-release") { _ in .free().simulating().open("settings") },
    Sight("settings-tv") { _ in .free(on: .tvOS).open("settings") },
    Sight("settings-watch") { _ in .free(on: .watchOS).open("settings") },
    Sight("settings-restoring") { _ in .free().open("settings").doing(.restoring) },
    Sight("settings-pocket") {
      .free().owning(RetroRacing.unlimitedPlays, of: $0).open("settings").with {
        $0.customer.choices["theme"] = "theme.pocket"
      }
    },
    Sight("about") { _ in .free().open("about") },
    Sight("paywall-es") { _ in .free(locale: "es_ES").paywall() },
    Sight("paywall-ca") { _ in .free(locale: "ca_ES").paywall() },
    Sight("settings-es") { _ in .free(locale: "es_MX").played(5).open("settings") },
    Sight("settings-ca") { _ in .free(locale: "ca_ES").played(5).open("settings") },
  ]

  @Test("read as approved", arguments: sights)
  func readsAsApproved(sight: Sight) throws {
    let app = try RetroRacing()
    try Golden.expect(app.text(sight.state(app.catalog)), "\(sight.name).txt")
  }

  @Test(
    "say of each failure what happened and what to do", arguments: PurchaseFailure.allCases)
  func failuresReadAsApproved(failure: PurchaseFailure) throws {
    let app = try RetroRacing()
    let alert = app.screen(.free().paywall().saying(.failed(failure)))?.alert
    let text = ([alert?.title ?? ""] + (alert?.message ?? [])).joined(separator: "\n") + "\n"
    try Golden.expect(text, "alert-failed-\(failure.rawValue).txt")
  }
}

enum Golden {
  static func expect(
    _ text: String, _ file: String, at location: SourceLocation = #_sourceLocation
  ) throws {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Goldens/\(file)")
    if ProcessInfo.processInfo.environment["TOLLGATE_RECORD"] != nil {
      try Data(text.utf8).write(to: url)
    }
    let approved = try String(decoding: Data(contentsOf: url), as: UTF8.self)
    #expect(text == approved, sourceLocation: location)
  }
}
