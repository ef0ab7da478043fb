import Foundation
import TollgateCore

/// The origins of purchases.
extension LedgerTransaction {
  /// Removes and returns the origin of a transaction's purchase, if it is still stored.
  mutating func takeAttribution(
    of product: Catalog.Product.ID, at now: Date
  ) throws -> Attribution? {
    let begun = ledgerState.attributions[product]
    let waiting = ledgerState.waiting[product]
    if begun != nil { try apply(.forget(.attribution(of: product))) }
    if waiting != nil { try apply(.forget(.waiting(for: product))) }
    return [begun, waiting].compactMap(\.self).first { $0.isRemembered(at: now) }
  }

  /// Ends a purchase attempt; if it is pending, keeps its origin.
  mutating func endAttempt(for product: Catalog.Product.ID, isPending: Bool) throws {
    guard let begun = ledgerState.attributions[product] else { return }
    try apply(.forget(.attribution(of: product)))
    guard isPending else { return }
    let asked = begun.asked(after: ledgerState.waiting[product])
    try apply(.set(.waiting(for: product), to: asked.stored))
  }

  /// Deletes the origins of purchases that have been pending for too long.
  ///
  /// An attribution without a stored date counts as begun now.
  mutating func forgetOldAttributions(at now: Date) throws {
    for (product, attribution) in ledgerState.attributions
    where attribution.dated(now) != attribution {
      try apply(.set(.attribution(of: product), to: attribution.dated(now)?.stored))
    }
    for (product, attribution) in ledgerState.waiting where attribution.dated(now) != attribution {
      try apply(.set(.waiting(for: product), to: attribution.dated(now)?.stored))
    }
  }
}

extension Attribution {
  /// Returns the same with its date, or nil if it is deleted.
  fileprivate func dated(_ now: Date) -> Attribution? {
    guard isRemembered(at: now) else { return nil }
    var dated = self
    dated.begun = begun ?? now
    return dated
  }
}
