import Foundation
import Logging
import TollgateCore

/// When trials begin.
extension Tollkeeper {
  /// Keeps when the catalog's trials began: the earliest of what is kept already and when the store
  /// says that the app was first bought; where neither is known, now.
  ///
  /// Only what the store says in production counts: elsewhere that date is a constant.
  func startTrials() async {
    guard !catalog.trials.isEmpty else { return }
    let bought = await store.appPurchase()
    let first = bought.flatMap { $0.isProduction ? $0.originalPurchaseDate : nil }
    let device = clock.now()
    do {
      try ledger.write { ledgerState, write in
        let now = ledgerState.time.now(device: device)
        for trial in catalog.trials {
          let known = [ledgerState.trials[trial.id], first].compactMap(\.self).min()
          let start = known ?? now
          guard ledgerState.trials[trial.id] != start else { continue }
          ledgerState.trials[trial.id] = start
          try write.set(.trial(trial.id), start.stored)
        }
      }
    } catch {
      logger.error("When the trial began could not be kept: \(error)")
    }
    publish()
    mirrorToKeychain()
  }
}
