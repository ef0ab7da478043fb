public import Foundation
public import TollgateCore

/// The lots of a customer, and the amount left in each.
///
/// Spends are attributed over the whole set each time: they take from the lots in the order of
/// their purchases, and then each refund takes its share, as far as its lot has that left. So the
/// result doesn't depend on the order in which transactions arrived, and no balance is below 0. An
/// amount that another customer spent from a transaction stays spent there: it takes nothing from
/// the lots here, and a lot that came from another customer includes their spends.
public struct Balances: Hashable, Sendable {
  /// The maximum of a lot, as on a device.
  private static let most = 1_000_000_000_000

  /// A transaction, with its product's grant by the catalog in force when the transaction arrived.
  public struct Source: Hashable, Sendable {
    /// The transaction, by the newest signed data about it.
    public let transaction: SignedTransaction

    /// The amounts that one unit of the product grants, by currency; empty if it grants none.
    public let grants: [Currency.ID: Int]

    /// Creates the source of some lots.
    ///
    /// - Parameters:
    ///   - transaction: The transaction, by the newest signed data about it.
    ///   - grants: The amounts that one unit of the product grants, by currency.
    public init(_ transaction: SignedTransaction, grants: [Currency.ID: Int]) {
      self.transaction = transaction
      self.grants = grants
    }
  }

  /// The lots, in the order of their purchases.
  public let lots: [Lot]

  /// Works out the lots.
  ///
  /// - Parameters:
  ///   - sources: What the customer owns, in any order.
  ///   - spends: The amounts of each of the customer's spends.
  ///   - draws: Which transactions the customer spent from, and who spent from the customer's transactions.
  ///   - names: The customer's identifiers.
  public init(
    _ sources: [Source], spends: [[Currency.ID: Int]], draws: [Draw] = [], names: Set<UUID> = []
  ) {
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
    var rest: [Currency.ID: Int] = [:]
    for (currency, amount) in spends.lazy.joined() {
      rest[currency] = Self.sum(rest[currency] ?? 0, amount)
    }
    let owned = Set(sources.lazy.map(\.transaction.id))
    for draw in draws {
      if !owned.contains(draw.transaction) {
        rest[draw.currency] = max(0, (rest[draw.currency] ?? 0) - draw.amount)
      } else if !(draw.spender.map(names.contains) ?? false) {
        let index = lots.firstIndex {
          $0.fact?.transaction == draw.transaction && $0.currency == draw.currency
        }
        guard let index else { continue }
        lots[index].spent = min(lots[index].granted, Self.sum(lots[index].spent, draw.amount))
      }
    }
    for (currency, amount) in rest { Self.take(amount, of: currency, from: &lots) }
    for index in lots.indices {
      let wanted = lots[index].granted.multipliedFullWidth(by: Int(shares[index]))
      // A share is at most the whole, so the quotient fits.
      let (share, _) = 100_000.dividingFullWidth(wanted)
      lots[index].taken = min(share, lots[index].granted - lots[index].spent)
    }
    self.lots = lots
  }

  /// The remaining amount of each currency that was ever granted.
  public var amounts: [Currency.ID: Int] {
    lots.reduce(into: [:]) { $0[$1.currency, default: 0] += $1.left }
  }

  /// Returns whether the given amounts can be spent.
  public func cover(_ spend: [Currency.ID: Int]) -> Bool {
    let amounts = amounts
    return spend.allSatisfy { $0.value <= amounts[$0.key] ?? 0 }
  }

  private static func sum(_ one: Int, _ other: Int) -> Int {
    let (sum, overflow) = one.addingReportingOverflow(other)
    return overflow ? .max : sum
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
