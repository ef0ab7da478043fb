import Foundation
import Logging
import TollgateCore

/// What follows from what the store lists, and from what it lists no more.
extension Tollkeeper {
  /// Asks what became of the purchases that a listing lacks: most often there is a newer fact, such
  /// as a refund that a process did not live to record, or that came before a reinstall.
  func learnWhy(of listing: StoreListing) async {
    var missing = Set(ledger.ledgerState.facts.values.filter(\.fact.stands).map(\.fact.id))
    do {
      try missing.formUnion(ledger.factsOfOpenLots())
    } catch {
      logger.error("What balances were bought with could not be read: \(error)")
    }
    missing.subtract(listing.facts)
    guard !missing.isEmpty else { return }
    for delivery in await store.history() {
      guard case .verified(let transaction) = delivery, missing.contains(transaction.fact.id)
      else { continue }
      await receive(delivery, finishing: false)
    }
  }

  /// Ends what two complete listings lack, far enough apart for a listing that lags.
  func compare(with listing: StoreListing) {
    let device = clock.now()
    let listed = listing.facts
    let before = ledger.ledgerState
    do {
      try ledger.write { ledgerState, write in
        let now = ledgerState.time.now(device: device)
        if !ledgerState.hasAnswer {
          ledgerState.hasAnswer = true
          try write.set(.hasAnswer, true)
        }
        for entry in ledgerState.facts.values {
          guard let compared = entry.compared(with: listed, at: now, in: catalog) else { continue }
          ledgerState.put(compared)
          try write.put(compared)
        }
      }
    } catch {
      logger.error("The store's listing could not be recorded: \(error)")
    }
    closePaywall(from: before)
  }
}

extension StoreListing {
  /// The transactions it lists, those with a wrong signature left out.
  fileprivate var facts: Set<Fact.ID> {
    Set(
      deliveries.compactMap { delivery -> Fact.ID? in
        if case .verified(let transaction) = delivery { transaction.fact.id } else { nil }
      })
  }
}

extension LedgerState.Entry {
  /// How far apart two listings must be that end what they lack, in seconds: real listings lag a
  /// purchase by about one.
  private static let listingGap: TimeInterval = 60

  /// The entry as a complete listing leaves it, or nil where that changes nothing.
  fileprivate func compared(
    with listed: Set<Fact.ID>, at now: Date, in catalog: Catalog
  ) -> LedgerState.Entry? {
    guard fact.stands, catalog.product(fact.product)?.kind == .nonConsumable else { return nil }
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
