import Foundation
import TollgateCore

extension LedgerState {
  /// Has the lots of a purchase say what the newest fact about it does: grants them, once, or has a
  /// refund or its reversal take from them and give back.
  ///
  /// - Parameters:
  ///   - fact: The newest fact.
  ///   - balances: What one of the product grants.
  ///   - grants: Whether the store hands the purchase over to be granted. A listing does not: it
  ///     tells of what was granted long ago, here or elsewhere.
  ///   - now: The instant it is.
  ///   - write: Where it is written.
  /// - Throws: SQLite's error.
  mutating func settleLots(
    of fact: Fact, granting balances: [Currency.ID: Int], ifNew grants: Bool,
    at now: Date, _ write: WriteTransaction
  ) throws {
    for (currency, amount) in balances.sorted(by: { $0.key < $1.key }) {
      if var lot = try write.lot(of: fact.id, currency) {
        let change = lot.settle(revokedShare: fact.revokedShare)
        guard change != 0 else { continue }
        try write.put(lot)
        try add(change, to: lot, change < 0 ? .refund : .reversal, at: now, write)
      } else if fact.revocationDate != nil {
        // First seen as taken back: a lot of nothing remembers it, whatever comes later.
        _ = try write.addLot(of: currency, granted: 0, for: fact.id)
      } else if grants, fact.stands {
        let granted = Lot.granted(amount, times: fact.quantity)
        let lot = try write.addLot(of: currency, granted: granted, for: fact.id)
        try add(granted, to: lot, .purchase, at: now, write)
      }
    }
  }

  /// Adds what was earned, to the lot that was earned last where nothing was bought since.
  mutating func earn(
    _ amount: Int, of currency: Currency.ID, at now: Date, once cause: String?,
    _ write: WriteTransaction
  ) throws {
    var lot: Lot
    if let newest = try write.newestLot(of: currency), newest.fact == nil, newest.left > 0,
      newest.granted <= Wallet.mostBalance - amount
    {
      lot = newest
      lot.granted += amount
      try write.put(lot)
    } else {
      lot = try write.addLot(of: currency, granted: amount, for: nil)
    }
    try add(amount, to: lot, .earn, at: now, once: cause, write)
  }

  /// Takes an amount from the oldest lots that have something left.
  ///
  /// - Throws: SQLite's error, of damage where the lots hold less than the balance says.
  mutating func spend(
    _ amount: Int, of currency: Currency.ID, at now: Date, once cause: String?,
    _ write: WriteTransaction
  ) throws {
    var (rest, used) = (amount, [(lot: Lot, amount: Int)]())
    try write.forEachOpenLot(of: currency) { open in
      var lot = open
      let part = min(rest, lot.left)
      lot.spent += part
      rest -= part
      used.append((lot, part))
      return rest > 0
    }
    guard rest == 0 else {
      throw BalanceSheet.damage(
        "\(amount) of `\(currency)` were to be spent, and its lots hold \(amount - rest)")
    }
    for (lot, part) in used {
      try write.put(lot)
      try add(-part, to: lot, .spend, at: now, once: cause, write)
    }
  }

  private mutating func add(
    _ change: Int, to lot: Lot, _ kind: WalletEntry.Kind, at now: Date, once cause: String? = nil,
    _ write: WriteTransaction
  ) throws {
    let (balance, overflow) = balances[lot.currency, default: 0]
      .addingReportingOverflow(change)
    guard !overflow else {
      throw BalanceSheet.damage("the balance of `\(lot.currency)` is more than can be counted")
    }
    balances[lot.currency] = balance
    try write.setBalance(of: lot.currency, to: balance)
    try write.note(
      WalletEntry(lot: lot.id, kind: kind, amount: change, instant: now, cause: cause))
  }
}

extension Lot {
  /// How much a purchase of so many grants: no more than a balance can hold, whatever the quantity.
  fileprivate static func granted(_ amount: Int, times quantity: Int) -> Int {
    let (granted, overflow) = amount.multipliedReportingOverflow(by: max(1, quantity))
    return overflow ? Wallet.mostBalance : min(granted, Wallet.mostBalance)
  }
}
