import Foundation
import Testing
import TollgateCore
import TollgateScreens

/// A state of an example app, with the name of its approved file.
struct GoldenScreen: CustomTestStringConvertible, Sendable {
  let app: String
  let name: String
  let state: @Sendable (ExampleApp, ScreenState) -> ScreenState

  /// - Parameters:
  ///   - app: The app's folder.
  ///   - name: What the state is called.
  ///   - state: The state, changed from a new customer's.
  init(
    _ app: String, _ name: String,
    _ state: @escaping @Sendable (ExampleApp, ScreenState) -> ScreenState = { $1 }
  ) {
    self.app = app
    self.name = name
    self.state = state
  }

  var testDescription: String { "\(app)/\(name)" }

  static let all =
    retroRacing + coinFeedback + listen2 + rockIdentifier + blockPuzzle + answers

  /// The states of every paywall while it is busy, and its results.
  private static let answers = [
    ("CoinFeedback", "pro", CoinFeedback.yearly),
    ("Listen2", "unlock", "com.listen2.fullaccess"),
    ("RockIdentifier", "soft", "com.rockidentifier.premium.yearly"),
    ("BlockPuzzle", "store", "com.blockpuzzle.removeads"),
  ].flatMap { app, paywall, product in
    let open: @Sendable (ScreenState) -> ScreenState = { state in
      let open = state.paywall(Paywall.ID(paywall), openedAt: state.moment.now - 60)
      return app == "BlockPuzzle" ? open.choosing(product) : open.trial(0)
    }
    return [
      GoldenScreen(app, "answer-purchasing") { open($1).doing(.purchasing(product)) },
      GoldenScreen(app, "answer-restoring") { open($1).doing(.restoring) },
      GoldenScreen(app, "answer-offline") { open($1).store(.unreachable) },
      GoldenScreen(app, "answer-not-sold") { open($1).store(.loaded([])) },
      GoldenScreen(app, "answer-pending") {
        open($1).saying(.pending(product)).with { $0.customer.pending = [product] }
      },
      GoldenScreen(app, "answer-failed") { open($1).saying(.failed(.network)) },
      GoldenScreen(app, "answer-restored") { open($1).saying(.restored) },
      GoldenScreen(app, "answer-nothing-to-restore") { open($1).saying(.nothingToRestore) },
      GoldenScreen(app, "answer-restore-failed") { open($1).saying(.restoreFailed) },
    ]
  }
}
