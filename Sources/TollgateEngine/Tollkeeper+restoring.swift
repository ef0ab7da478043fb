import Logging
import TollgateCore

extension Tollkeeper {
  /// Asks the store for everything the person owns, and reports what came of it.
  ///
  /// May ask the person to sign in, so call it only when they asked. Consumables can't be restored.
  public func restore() async -> RestoreOutcome {
    await inFlight.during {
      show { $0.activity = .restoring }
      let outcome = await restored()
      show {
        $0.activity = nil
        $0.alert =
          switch outcome {
          case .restored: .restored
          case .nothingToRestore: .nothingToRestore
          case .failed: .restoreFailed
          }
      }
      note(.restoreCompleted, ["result": outcome.word])
      return outcome
    }
  }

  private func restored() async -> RestoreOutcome {
    do throws(StoreFailure) {
      let signed = try await store.sync()
      if let signed { hearFresh(signed) }
    } catch {
      logger.notice("The restore failed: \(error)")
      return .failed(error.failure)
    }
    await refresh()
    let ledgerState = ledger.ledgerState
    let restorable = ledgerState.entitlements(by: catalog).active(
      at: ledgerState.time.paidNow(device: clock.now()))
    return restorable.isEmpty ? .nothingToRestore : .restored
  }
}
