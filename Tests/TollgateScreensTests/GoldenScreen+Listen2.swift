import Foundation
import TollgateCore
import TollgateScreens

extension GoldenScreen {
  static let listen2 = [
    GoldenScreen("Listen2", "library"),
    GoldenScreen("Listen2", "reader") { $1.open("reader").trial(5) },
    GoldenScreen("Listen2", "reader-playing") {
      $1.open("reader").trial(5).with { $0.inputs = ["playing": "true"] }
    },
    GoldenScreen("Listen2", "document") {
      $1.open("document").trial(5).with {
        $0.inputs = ["entry": "1", "name": "A letter", "text": "Dear Ana"]
      }
    },
    GoldenScreen("Listen2", "bookmark") {
      $1.open("bookmark").trial(5).with { $0.inputs = ["entry": "1"] }
    },
    GoldenScreen("Listen2", "highlight") {
      $1.open("highlight").trial(5).with { $0.inputs = ["entry": "1", "text": "morning"] }
    },
    GoldenScreen("Listen2", "note") {
      $1.open("note").trial(5).with { $0.inputs = ["entry": "2"] }
    },
    GoldenScreen("Listen2", "voices") { $1.open("voices").trial(5) },
    GoldenScreen("Listen2", "voices-expired") { $1.open("voices").trial(0) },
    GoldenScreen("Listen2", "settings-trial") { $1.open("settings").trial(5) },
    GoldenScreen("Listen2", "settings-last-day") { $1.open("settings").trial(1) },
    GoldenScreen("Listen2", "settings-expired") { $1.open("settings").trial(0) },
    GoldenScreen("Listen2", "settings-owned") { app, state in
      state.open("settings").trial(0).with {
        $0.customer.entitlements = app.holding("com.listen2.fullaccess")
      }
    },
    GoldenScreen("Listen2", "settings-loading") {
      $1.open("settings").trial(5).with { $0.customer.entitlements = .unknown }
    },
    GoldenScreen("Listen2", "settings-unreachable") {
      $1.open("settings").trial(0).store(.unreachable)
    },
    GoldenScreen("Listen2", "settings-pending") {
      $1.open("settings").trial(0).with { $0.customer.pending = ["com.listen2.fullaccess"] }
    },
    GoldenScreen("Listen2", "unlock") { $1.trial(0).paywall("unlock") },
  ]
}

extension ScreenState {
  /// In a trial of Listen2 with so many days left.
  func trial(_ days: Int) -> ScreenState { with { $0.moment.trialDays["full_access"] = days } }
}
