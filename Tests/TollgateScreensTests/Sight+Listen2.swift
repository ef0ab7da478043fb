import Foundation
import TollgateCore
import TollgateScreens

extension Sight {
  static let listen2 = [
    Sight("Listen2", "library"),
    Sight("Listen2", "reader") { $1.open("reader").trial(5) },
    Sight("Listen2", "reader-playing") {
      $1.open("reader").trial(5).with { $0.inputs = ["playing": "true"] }
    },
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
}

extension ScreenState {
  /// In a trial of Listen2 with so many days left.
  func trial(_ days: Int) -> ScreenState { with { $0.moment.trialDays["full_access"] = days } }
}
