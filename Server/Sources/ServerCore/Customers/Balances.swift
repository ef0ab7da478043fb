public import AppStoreWire
public import Foundation
public import TollgateCore

/// The lots of a customer, and the amount left in each at an instant.
///
/// Spends are attributed over the whole set each time, in the order of their acknowledgement. Each takes from the lots
/// that run at its instant: from the one that ends first, then from the oldest. Then each refund takes its share, as far
/// as its lot has that left. So the result doesn't depend on the order in which transactions arrived, a transaction that
/// arrives late leaves every acknowledged spend covered, and no balance is below 0. An amount that another customer spent
/// from a transaction stays spent there: it takes nothing from the lots here, and a lot that came from another customer
/// includes their spends.
public struct Balances: Hashable, Sendable {
  /// A transaction, with its product's grant by the catalog in force when the transaction arrived.
  public struct Source: Hashable, Sendable {
    /// The transaction, by the newest signed data about it.
    public let transaction: SignedTransaction

    /// The amounts that one unit of the product grants, by currency; empty if it grants none.
    public let grants: [Currency.ID: Grants.Amount]

    /// The products that are the same one at another price.
    public let variants: Set<Catalog.Product.ID>

    /// Creates the source of some lots.
    ///
    /// - Parameters:
    ///   - transaction: The transaction, by the newest signed data about it.
    ///   - grants: The amounts that one unit of the product grants, by currency.
    ///   - variants: The products that are the same one at another price.
    public init(
      _ transaction: SignedTransaction, grants: [Currency.ID: Grants.Amount],
      variants: Set<Catalog.Product.ID> = []
    ) {
      self.transaction = transaction
      self.grants = grants
      self.variants = variants
    }
  }

  /// The amounts of a spend or of a hold that was not released.
  public struct Taking: Hashable, Sendable {
    /// The amounts, by currency.
    public let amounts: [Currency.ID: Int]

    /// The instant at which it was acknowledged.
    public let date: WireDate

    /// Creates a taking.
    ///
    /// - Parameters:
    ///   - amounts: The amounts, by currency.
    ///   - date: The instant at which it was acknowledged.
    public init(_ amounts: [Currency.ID: Int], at date: WireDate) {
      self.amounts = amounts
      self.date = date
    }
  }

  /// An amount that the customer got for free.
  struct DatedEarning: Hashable, Sendable {
    /// The amount with its cause.
    let earning: Earning

    /// The instant at which it was given.
    let date: WireDate

    /// The instant from which the rest of it no longer counts, or nil.
    let takenBack: WireDate?

    init(_ earning: Earning, at date: WireDate, takenBack: WireDate? = nil) {
      self.earning = earning
      self.date = date
      self.takenBack = takenBack
    }
  }

  /// The lots, in the order of their purchases, with those that have ended.
  public let lots: [Lot]

  /// The instant.
  private let now: Date

  /// Works out the lots.
  ///
  /// The cost is linear in the spends, and for a currency with lots that end or were refunded, in the number of lots for
  /// each time between two of their ends.
  ///
  /// - Parameters:
  ///   - sources: What the customer owns, in any order.
  ///   - takings: The customer's spends and holds, in the order of their acknowledgement.
  ///   - draws: Which transactions the customer spent from, and who spent from the customer's transactions.
  ///   - names: The customer's identifiers.
  ///   - now: The instant.
  public init(
    _ sources: [Source], takings: [Taking], draws: [Draw] = [], names: Set<UUID> = [],
    at now: WireDate
  ) {
    self.init(sources, earnings: [], takings: takings, draws: draws, names: names, at: now)
  }

  /// Works out the lots, with those that the customer got for free.
  init(
    _ sources: [Source], earnings: [DatedEarning], takings: [Taking], draws: [Draw],
    names: Set<UUID>, at now: WireDate
  ) {
    self.now = now.date
    var lots = DatedLot.lots(of: sources, and: earnings, until: now.date)
    var moved: [Currency.ID: Int] = [:]
    let owned = Set(sources.lazy.map(\.transaction.id))
    var taken: [DatedLot.Key: Int] = [:]
    for draw in draws {
      if !owned.contains(draw.transaction) {
        moved[draw.currency] = Self.sum(moved[draw.currency] ?? 0, draw.amount)
      } else if !(draw.spender.map(names.contains) ?? false) {
        let key = DatedLot.Key(transaction: draw.transaction, currency: draw.currency)
        taken[key] = Self.sum(taken[key] ?? 0, draw.amount)
      }
    }
    for index in lots.indices {
      guard let key = lots[index].key, let amount = taken[key], amount > 0 else { continue }
      taken[key] = amount - lots[index].take(amount, sparing: 0)
    }
    let places = Dictionary(grouping: lots.indices) { lots[$0].lot.currency }
    for (currency, places) in places {
      let amounts = Self.amounts(of: currency, in: takings, without: moved[currency] ?? 0)
      DatedLot.replay(amounts, on: &lots, at: places)
    }
    for index in lots.indices { lots[index].refund() }
    self.lots = lots.map(\.lot)
  }

  /// The remaining amount of each currency that was ever granted.
  public var amounts: [Currency.ID: Int] {
    lots.reduce(into: [:]) { $0[$1.currency, default: 0] += $1.isOver(at: now) ? 0 : $1.left }
  }

  /// The amounts that end, in the order of their ends, by currency; without currencies of which none does.
  public var lapses: [Currency.ID: [Lapse]] {
    let ending = lots.filter { !$0.isOver(at: now) && $0.left > 0 && $0.end != nil }
    return Dictionary(grouping: ending, by: \.currency).mapValues { lots in
      let amounts = lots.reduce(into: [Date: Int]()) { $0[$1.end ?? now, default: 0] += $1.left }
      return amounts.sorted { $0.key < $1.key }.map { Lapse($0.value, at: $0.key) }
    }
  }

  /// Returns whether the given amounts can be spent.
  public func cover(_ spend: [Currency.ID: Int]) -> Bool {
    let amounts = amounts
    return spend.allSatisfy { $0.value <= amounts[$0.key] ?? 0 }
  }

  /// Returns the lots of a currency that haven't ended, in the order in which a spend takes from them.
  func order(of currency: Currency.ID) -> [Lot] {
    lots.filter { $0.currency == currency && !$0.isOver(at: now) }
      .sorted { ($0.end ?? .distantFuture, $0.id) < ($1.end ?? .distantFuture, $1.id) }
  }

  /// Returns the amounts of a currency that were taken, each with its instant, in order.
  ///
  /// Clocks of two processes may differ a little: none is earlier than the one before.
  private static func amounts(
    of currency: Currency.ID, in takings: [Taking], without moved: Int
  ) -> [(amount: Int, date: Date)] {
    var (amounts, latest, rest) = ([(amount: Int, date: Date)](), Date.distantPast, max(0, moved))
    for taking in takings {
      latest = max(latest, taking.date.date)
      guard let amount = taking.amounts[currency], amount > 0 else { continue }
      let part = min(rest, amount)
      rest -= part
      if part < amount { amounts.append((amount - part, latest)) }
    }
    return amounts
  }

  static func sum(_ one: Int, _ other: Int) -> Int {
    let (sum, overflow) = one.addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
