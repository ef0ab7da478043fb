import Foundation
import Logging
import TollgateCore

/// Asks the store again for everything that follows from it.
struct StoreRefresh: Sendable {
  let store: any PurchaseStore
  let ledger: Ledger
  let current: CurrentSituation
  let transactions: TransactionRecorder
  let renewals: RenewalRecorder
  let products: StoreProducts
  let presenter: Presenter
  let events: EventLog
  let claims: ClaimSettlement
  let copies: CoalescedWork
  let inFlight: InFlight
  let logger: Logger

  private var clock: WallClock { current.clock }

  /// Reads the unfinished transactions, the entitlements, and the products for sale.
  func run() async {
    await inFlight.during {
      await claims.settle()
      await transactions.receive(store.unfinished(), as: .unfinished)
      let listing = await store.currentEntitlements()
      await transactions.receive(listing.deliveries, as: .listing)
      if listing.isComplete {
        await learnWhy(of: listing)
        compare(with: listing)
      }
      let renewing = await store.renewals()
      await renewals.receive(renewing)
      await proveClock()
      await startTrials()
      renewals.reconcile(with: renewing, isReachable: await products.load())
    }
  }

  /// Restores the person's purchases from the store, and reports the result.
  func restore() async -> RestoreOutcome {
    await inFlight.during {
      presenter.show { $0.activity = .restoring }
      let outcome = await restored()
      presenter.show {
        $0.activity = nil
        $0.alert =
          switch outcome {
          case .restored: .restored
          case .nothingToRestore: .nothingToRestore
          case .failed: .restoreFailed
          }
      }
      events.keep(.restoreCompleted, ["result": outcome.word])
      return outcome
    }
  }

  private func restored() async -> RestoreOutcome {
    do throws(StoreFailure) {
      let signed = try await store.sync()
      if let signed { note(freshDate: signed) }
    } catch {
      logger.notice("The restore failed: \(error)")
      return .failed(error.failure)
    }
    await run()
    let ledgerState = ledger.ledgerState
    let restorable = ledgerState.entitlements(by: current.catalog).active(
      at: current.paidNow(at: ledgerState.time, device: clock.now()))
    return restorable.isEmpty ? .nothingToRestore : .restored
  }

  /// Looks up the purchases that a listing lacks: usually there is a newer fact, such as a refund
  /// that a process died before recording, or that came before a reinstall.
  private func learnWhy(of listing: StoreListing) async {
    var missing = Set(ledger.ledgerState.facts.values.filter(\.fact.isValid).map(\.fact.id))
    do {
      try missing.formUnion(ledger.factsOfOpenLots())
    } catch {
      logger.error("What balances were bought with could not be read: \(error)")
    }
    missing.subtract(listing.facts)
    guard !missing.isEmpty else { return }
    let found = await store.history().filter { delivery in
      if case .verified(let transaction) = delivery {
        missing.contains(transaction.fact.id)
      } else {
        false
      }
    }
    await transactions.receive(found, as: .listing)
  }

  /// Ends the facts that two complete listings lack, if enough time passed between them for a
  /// listing that lags.
  private func compare(with listing: StoreListing) {
    let device = clock.now()
    let listed = listing.facts
    let catalog = current.catalog
    do {
      // The store sends it again.
      try ledger.write(.soon) { transaction in
        let now = transaction.ledgerState.time.now(device: device)
        if !transaction.ledgerState.hasAnswer { try transaction.apply(.set(.hasAnswer, to: true)) }
        for entry in transaction.ledgerState.facts.values {
          guard let compared = entry.compared(with: listed, at: now, in: catalog) else { continue }
          try transaction.apply(.fact(compared))
        }
      }
    } catch {
      logger.error("The store's listing could not be recorded: \(error)")
    }
    current.publish()
  }

  /// Asks the store for a fresh signed date where the device's clock is behind the mark.
  private func proveClock() async {
    let device = clock.now()
    guard ledger.ledgerState.time.now(device: device) > device,
      let signed = await store.freshSignedDate()
    else { return }
    note(freshDate: signed)
  }

  /// Records a date that the store signed in answer to a request just now.
  private func note(freshDate signed: Date) {
    let device = clock.now()
    current.noteAnswer(signed: signed)
    do {
      try ledger.write { try $0.note(signed: signed, isFresh: true, device: device) }
    } catch {
      logger.error("The store's date could not be recorded: \(error)")
    }
    current.publish()
    copies.schedule()
  }

  /// Records when the app was first bought, and when the catalog's trials from the download or the
  /// first launch began: the earliest recorded date or, for trials from the download, the app's
  /// first purchase according to the store; now if neither is known.
  ///
  /// Only the production environment's date counts: elsewhere it is a constant.
  private func startTrials() async {
    let trials = current.catalog.trials.filter { [.download, .firstLaunch].contains($0.start) }
    let asks = current.catalog.asksWhenTheAppWasBought
    guard !trials.isEmpty || asks else { return }
    let bought = await store.appPurchase()
    let first = bought.flatMap { $0.isProduction ? $0.originalPurchaseDate : nil }
    let device = clock.now()
    do {
      try ledger.write { transaction in
        let now = transaction.ledgerState.time.now(device: device)
        for trial in trials {
          let kept = transaction.ledgerState.trials[trial.id]
          let start =
            [kept, trial.start == .download ? first : nil].compactMap(\.self).min() ?? now
          if kept != start { try transaction.apply(.set(.trial(trial.id), at: start)) }
        }
        if asks, let bought { try transaction.note(appBought: AppOrigin(bought)) }
      }
    } catch {
      logger.error("When the trial began could not be kept: \(error)")
    }
    current.publish()
    copies.schedule()
  }
}

extension StoreListing {
  /// The listed transactions, without those that have an invalid signature.
  fileprivate var facts: Set<Fact.ID> {
    Set(
      deliveries.compactMap { delivery -> Fact.ID? in
        if case .verified(let transaction) = delivery { transaction.fact.id } else { nil }
      })
  }
}

extension LedgerState.Entry {
  /// The seconds between two listings that both lack a transaction and so end it: real listings lag
  /// a purchase by about one second.
  private static let listingGap: TimeInterval = 60

  /// Returns the entry as a complete listing leaves it, or nil if that changes nothing.
  fileprivate func compared(
    with listed: Set<Fact.ID>, at now: Date, in catalog: Catalog
  ) -> LedgerState.Entry? {
    guard fact.isValid, catalog.product(fact.product)?.kind == .nonConsumable else { return nil }
    var changed = self
    if listed.contains(fact.id) {
      guard missingSince != nil || isGone else { return nil }
      changed.missingSince = nil
      changed.isGone = false
    } else if let missingSince {
      guard !isGone, now.timeIntervalSince(missingSince) >= Self.listingGap else { return nil }
      changed.isGone = true
    } else {
      changed.missingSince = now
    }
    return changed
  }
}

extension AppOrigin {
  /// Creates the origin that a purchase of the app has; outside of production both are constants, and
  /// nothing is known.
  fileprivate init(_ purchase: AppPurchase) {
    self.init(
      date: purchase.isProduction ? purchase.originalPurchaseDate : nil,
      version: purchase.isProduction ? purchase.originalVersion : nil)
  }
}

extension LedgerTransaction {
  /// Keeps when the app was first bought.
  fileprivate mutating func note(appBought origin: AppOrigin) throws {
    guard ledgerState.appBought != origin else { return }
    try apply(.set(.appBought, to: try LedgerRow.text(origin)))
  }
}
