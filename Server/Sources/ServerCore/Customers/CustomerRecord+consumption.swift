public import AppStoreWire
import TollgateCore

extension CustomerRecord {
  /// A Boolean value that indicates whether the customer lets the server report their consumption to the App Store.
  ///
  /// It is false until the customer consents; the latest consent or refusal counts.
  public var consentsToConsumption: Bool {
    for case .consent(let isGiven) in acts.reversed().map(\.deed) { return isGiven }
    return false
  }

  /// Returns the spent share of a transaction's grant, in thousandths of a percent, rounded down.
  ///
  /// For several currencies it is their mean; for none, nil.
  public func consumedShare(of transaction: SignedTransaction, at now: WireDate) -> Int? {
    let lots = balances(at: now).lots.filter { $0.fact == transaction.fact.id && $0.granted > 0 }
    guard !lots.isEmpty else { return nil }
    let shares = lots.map { lot in
      lot.granted.dividingFullWidth(lot.spent.multipliedFullWidth(by: 100_000)).quotient
    }
    return shares.reduce(0, +) / shares.count
  }
}
