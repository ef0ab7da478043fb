import TollgateCore

extension CustomerRecord {
  /// A Boolean value that indicates whether the customer lets the server tell the App Store of what they used.
  ///
  /// Without a word of theirs it is false, and their last word counts.
  package var consentsToConsumption: Bool {
    for case .consent(let isGiven) in acts.reversed().map(\.deed) { return isGiven }
    return false
  }

  /// Returns the share of what a transaction granted that was spent, in thousandths of a percent, rounded down.
  ///
  /// Where it granted several currencies it is their mean; where it granted none, nil.
  package func consumedShare(of transaction: SignedTransaction) -> Int? {
    let lots = balances.lots.filter { $0.fact == transaction.fact.id && $0.granted > 0 }
    guard !lots.isEmpty else { return nil }
    let shares = lots.map { lot in
      lot.granted.dividingFullWidth(lot.spent.multipliedFullWidth(by: 100_000)).quotient
    }
    return shares.reduce(0, +) / shares.count
  }
}
