import Foundation
import Logging
import TollgateCore

/// Grants the claims of a ledger that wasn't this app's, as far as the store's signatures confirm
/// them.
///
/// A purchase counts if the store signed its text for this app and for the account that is signed
/// in. The device that it was signed for may be another one: people move, and a text stays where it
/// was made. Recorded spends of it stay. Things bought with spends count
/// as far as the recorded spends from these purchases pay for them.
struct ClaimSettlement: Sendable {
  let store: any PurchaseStore
  let ledger: Ledger
  let current: CurrentSituation
  let copies: CoalescedWork
  let logger: Logger

  /// A purchase that is confirmed.
  private struct Confirmed {
    let fact: Fact
    let claim: LedgerClaim.Purchase
  }

  /// Settles all claims once the store or the device has confirmed the account; until then they
  /// wait.
  func settle() async {
    let claims = ledger.ledgerState.claims
    guard !claims.isEmpty, let download = await store.appPurchase() else { return }
    let account = SignedPurchase.appTransaction(in: download.jws)
    var confirmed: [Confirmed] = []
    for claim in claims.values.compactMap(\.purchase) {
      guard let fact = await fact(of: claim, boughtBy: account) else {
        logger.warning(
          "A purchase in a ledger that is not this app's has no signature for it; it grants nothing."
        )
        continue
      }
      confirmed.append(Confirmed(fact: fact, claim: claim))
    }
    do {
      try ledger.write { [confirmed] transaction in
        let spent = try grant(confirmed, in: &transaction)
        try unlock(claims.values.compactMap(\.unlocked), payingWith: spent, in: &transaction)
        for name in claims.keys {
          try transaction.apply(.forget(LedgerSetting(rawValue: LedgerSetting.claimPrefix + name)))
        }
      }
    } catch {
      logger.error("What signatures confirm could not be granted; it is tried again: \(error)")
    }
    current.publish()
    copies.schedule()
  }

  /// Returns the fact in a claim's text, or nil if it isn't signed for this app and account.
  private func fact(of claim: LedgerClaim.Purchase, boughtBy account: String?) async -> Fact? {
    guard let jws = try? ledger.token(of: claim.fact), let signed = SignedPurchase(jws),
      signed.bundleId.utf8.elementsEqual(current.catalog.bundleID.utf8),
      signed.appTransactionId == account, let fact = signed.fact(claim.fact, signedAs: jws),
      await store.isSigned(jws)
    else { return nil }
    return fact
  }

  /// Adds the lots that the ledger lacks.
  ///
  /// - Returns: The spent amount of each currency.
  private func grant(
    _ confirmed: [Confirmed], in transaction: inout LedgerTransaction
  ) throws -> [Currency.ID: Int] {
    var spent: [Currency.ID: Int] = [:]
    for purchase in confirmed.sorted(by: { $0.fact.id < $1.fact.id }) {
      let (fact, claim) = (purchase.fact, purchase.claim)
      let currency = Currency.ID(claim.currency)
      guard let amount = current.catalog.product(fact.product)?.balances[currency],
        try transaction.lot(of: fact.id, currency) == nil
      else { continue }
      let granted = min(max(0, claim.granted), Lot.granted(amount, times: fact.quantity))
      var lot = Lot(
        id: try transaction.nextLot(), currency: currency, fact: fact.id, granted: granted,
        spent: min(max(0, claim.spent), granted))
      _ = lot.settle(revokedShare: fact.revokedShare)
      spent[currency, default: 0] = (spent[currency] ?? 0).plus(lot.spent)
      try transaction.add(lot)
      if transaction.ledgerState.facts[fact.id] == nil {
        try transaction.apply(.fact(LedgerState.Entry(fact: fact)))
      }
    }
    return spent
  }

  /// Unlocks things bought with spends, oldest first, as far as the spends pay for them.
  private func unlock(
    _ claims: [LedgerClaim.Unlocked], payingWith spent: [Currency.ID: Int],
    in transaction: inout LedgerTransaction
  ) throws {
    var left = spent
    let oldestFirst = claims.sorted { ($0.instant, $0.feature) < ($1.instant, $1.feature) }
    for claim in oldestFirst {
      let feature = Feature.ID(claim.feature)
      guard let spend = current.catalog.spend(Spend.ID(claim.spend)),
        let unlocks = spend.unlocks,
        unlocks == feature || unlocks.isPattern && unlocks.matches(feature),
        !transaction.ledgerState.unlocked.contains(feature),
        spend.cost.amounts.allSatisfy({ $0.value <= left[$0.key] ?? 0 }),
        let instant = Date(plausible: claim.instant)
      else { continue }
      for (currency, amount) in spend.cost.amounts {
        left[currency] = (left[currency] ?? 0).minus(amount)
      }
      try transaction.apply(.unlocked(feature, spend.id, instant))
    }
  }
}
