package import TollgateCore

/// What a customer's lots come to.
///
/// It is attributed anew over the whole set: each spend, in the order in which it was acknowledged, takes from the lots
/// in the order of their purchases, and then each refund takes what its lot has left of its share. So the order in
/// which transactions became known does not matter, and no balance is below 0.
package struct Balances: Hashable, Sendable {
  /// The most that one lot holds, as on a device.
  private static let most = 1_000_000_000_000

  /// A transaction, with what one of its product granted by the catalog that was in force when it became known.
  package struct Source: Hashable, Sendable {
    package let transaction: SignedTransaction
    package let grants: [Currency.ID: Int]

    package init(_ transaction: SignedTransaction, grants: [Currency.ID: Int]) {
      self.transaction = transaction
      self.grants = grants
    }
  }

  /// The lots, in the order of their purchases.
  package let lots: [Lot]

  /// Works out the lots.
  ///
  /// - Parameters:
  ///   - sources: What the customer owns, in any order.
  ///   - spends: What was spent, in the order in which it was acknowledged.
  package init(_ sources: [Source], spends: [[Currency.ID: Int]]) {
    var lots: [Lot] = []
    var shares: [Int64] = []
    for source in sources.sorted(by: { $0.transaction < $1.transaction }) {
      let fact = source.transaction.fact
      for (currency, amount) in source.grants.sorted(by: { $0.key < $1.key }) {
        let (granted, overflow) = amount.multipliedReportingOverflow(by: fact.quantity)
        lots.append(
          Lot(
            id: Int64(lots.count), currency: currency, fact: fact.id,
            granted: overflow ? Self.most : min(granted, Self.most)))
        shares.append(source.transaction.revokedShare)
      }
    }
    for spend in spends {
      for (currency, amount) in spend { Self.take(amount, of: currency, from: &lots) }
    }
    for index in lots.indices {
      let wanted = lots[index].granted.multipliedFullWidth(by: Int(shares[index]))
      // A share is at most all of it: the quotient fits.
      let (share, _) = 100_000.dividingFullWidth(wanted)
      lots[index].taken = min(share, lots[index].granted - lots[index].spent)
    }
    self.lots = lots
  }

  /// What is left of each currency that was ever granted.
  package var amounts: [Currency.ID: Int] {
    lots.reduce(into: [:]) { $0[$1.currency, default: 0] += $1.left }
  }

  /// Returns whether so much of each can be spent.
  package func cover(_ spend: [Currency.ID: Int]) -> Bool {
    let amounts = amounts
    return spend.allSatisfy { $0.value <= amounts[$0.key] ?? 0 }
  }

  private static func take(_ amount: Int, of currency: Currency.ID, from lots: inout [Lot]) {
    var rest = amount
    for index in lots.indices where lots[index].currency == currency && rest > 0 {
      let part = min(rest, lots[index].granted - lots[index].spent)
      lots[index].spent += part
      rest -= part
    }
  }
}
