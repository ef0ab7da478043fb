import Foundation
import TollgateCore

extension LedgerState {
  /// Takes out where the purchase began that a transaction of `product` answers, if that is still
  /// remembered.
  mutating func takeAttribution(
    of product: Catalog.Product.ID, at now: Date, _ write: WriteTransaction
  ) throws -> Attribution? {
    let begun = attributions.removeValue(forKey: product)
    let waiting = waiting.removeValue(forKey: product)
    try write.set(.attribution(of: product), nil)
    try write.set(.waiting(for: product), nil)
    return [begun, waiting].compactMap(\.self).first { $0.isRemembered(at: now) }
  }

  /// Ends an attempt to buy; where it waits for somebody's answer, keeps where it began.
  mutating func endAttempt(
    for product: Catalog.Product.ID, isPending: Bool, _ write: WriteTransaction
  ) throws {
    guard let begun = attributions.removeValue(forKey: product) else { return }
    try write.set(.attribution(of: product), nil)
    guard isPending else { return }
    let asked = begun.asked(after: waiting[product])
    waiting[product] = asked
    try write.set(.waiting(for: product), asked.stored)
  }

  /// Forgets where purchases began that nobody has answered for too long.
  ///
  /// One whose date was not kept began now, for all that is known.
  mutating func forgetOldAttributions(at now: Date, _ write: WriteTransaction) throws {
    for (product, attribution) in attributions where attribution.dated(now) != attribution {
      attributions[product] = attribution.dated(now)
      try write.set(.attribution(of: product), attributions[product]?.stored)
    }
    for (product, attribution) in waiting where attribution.dated(now) != attribution {
      waiting[product] = attribution.dated(now)
      try write.set(.waiting(for: product), waiting[product]?.stored)
    }
  }
}

extension Attribution {
  /// The same with its date, or nil where it is forgotten.
  fileprivate func dated(_ now: Date) -> Attribution? {
    guard isRemembered(at: now) else { return nil }
    var dated = self
    dated.begun = begun ?? now
    return dated
  }
}

extension LedgerSetting {
  static func waiting(for product: Catalog.Product.ID) -> LedgerSetting {
    LedgerSetting(rawValue: waitingPrefix + product.rawValue)
  }

  static func attribution(of product: Catalog.Product.ID) -> LedgerSetting {
    LedgerSetting(rawValue: attributionPrefix + product.rawValue)
  }
}
