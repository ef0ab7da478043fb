public import AppStoreWire
public import Foundation
public import TollgateCore

/// All data about one customer in one environment: their signed purchases, and the acts for them.
///
/// The customer's report is a function of only this, the catalog and the instant.
public struct CustomerRecord: Sendable {
  /// The customer, by the identifier that answers name: their own, or the alias that a request named.
  public let customer: UUID

  /// The environment of all the data.
  public let environment: WireEnvironment

  /// The purchases, with their grants.
  public let sources: [Balances.Source]

  /// The newest renewal info of each subscription, by its first transaction.
  public let renewals: [String: RenewalInfoPayload]

  /// The acts for them and for customers merged into them, in the order of their numbers.
  public let acts: [Act]

  /// Which transactions they spent from, and who spent from theirs.
  public let draws: [Draw]

  /// The customer's identifiers, including their own.
  public let names: Set<UUID>

  /// Creates a record, whose sources and acts it sorts.
  ///
  /// - Parameters:
  ///   - customer: The customer, by the identifier that answers name.
  ///   - environment: The environment of all the data.
  ///   - sources: The transactions that the customer owns, with their grants, in any order.
  ///   - renewals: The newest renewal info of each subscription, by its first transaction.
  ///   - acts: The acts for all of the customer's identifiers, in any order.
  ///   - draws: The transactions that the customer spent from, and the amounts that others spent from the customer's.
  ///   - names: The customer's identifiers; `customer` is added.
  public init(
    customer: UUID, environment: WireEnvironment, sources: [Balances.Source],
    renewals: [String: RenewalInfoPayload], acts: [Act], draws: [Draw] = [],
    names: Set<UUID> = []
  ) {
    self.draws = draws
    self.names = names.union([customer])
    self.customer = customer
    self.environment = environment
    self.sources = sources.sorted { $0.transaction < $1.transaction }
    self.renewals = renewals
    self.acts = acts.sorted { $0.number < $1.number }
  }

  /// The date of the earliest purchase or action, not of its arrival at the server.
  public var firstSeen: WireDate? {
    (sources.map(\.transaction.payload.purchaseDate)
      + acts.filter { !$0.deed.isSetting }.map(\.date)).min()
  }

  /// Returns the lots and their totals at an instant.
  public func balances(at now: WireDate) -> Balances {
    Balances(
      sources, earnings: earnings, takings: takings, draws: draws, names: names, at: now)
  }

  /// Returns the transactions from which a spend takes its amounts: the one whose lot ends first, then the oldest, each
  /// up to its grant.
  ///
  /// Each unit is taken once and from one transaction, so a transaction that moves to another
  /// customer takes along exactly its spent amount.
  public func draws(toSpend amounts: [Currency.ID: Int], at now: WireDate) -> [Draw] {
    let balances = balances(at: now)
    var room: [DatedLot.Key: Int] = [:]
    for lot in balances.lots {
      guard let transaction = lot.fact?.transaction else { continue }
      let key = DatedLot.Key(transaction: transaction, currency: lot.currency)
      room[key] = Balances.sum(room[key] ?? 0, lot.granted)
    }
    for draw in draws {
      room[DatedLot.Key(transaction: draw.transaction, currency: draw.currency)]? -= draw.amount
    }
    let originals = Dictionary(
      sources.map { ($0.transaction.id, $0.transaction.original) }
    ) { one, _ in one }
    return amounts.sorted { $0.key < $1.key }.flatMap { currency, amount -> [Draw] in
      var (rest, parts, order) = (amount, [String: Int](), [String]())
      let lots = balances.order(of: currency)
      let all = balances.lots.filter { $0.currency == currency }
      // The rests of lots come first. More is spent from a transaction whose own spends other lots have taken over.
      for (lot, most) in lots.map({ ($0, $0.left) }) + all.map({ ($0, .max) }) {
        guard rest > 0, let transaction = lot.fact?.transaction else { continue }
        let key = DatedLot.Key(transaction: transaction, currency: currency)
        let part = min(rest, most, room[key] ?? 0)
        guard part > 0 else { continue }
        if parts[transaction] == nil { order.append(transaction) }
        parts[transaction, default: 0] += part
        room[key, default: 0] -= part
        rest -= part
      }
      return order.compactMap { transaction -> Draw? in
        guard let original = originals[transaction], let part = parts[transaction] else {
          return nil
        }
        return Draw(
          environment: environment, original: original, transaction: transaction,
          spender: customer, currency: currency, amount: part)
      }
    }
  }

  /// The subscriptions, in the order of their first transactions.
  public var subscriptions: [SubscriptionChain] {
    let periods = Dictionary(
      grouping: sources.lazy.map(\.transaction).filter(\.isSubscription), by: \.original)
    return periods.compactMap { SubscriptionChain($1, renewal: renewals[$0]) }
      .sorted { one, other in
        one.periods.lexicographicallyPrecedes(other.periods)
      }
  }

  /// The grants that were not taken back.
  public var grants: [(grant: Grant, given: WireDate)] {
    var withdrawn: Set<Grant.ID> = []
    for case .withdraw(let id) in acts.map(\.deed) { withdrawn.insert(id) }
    return acts.compactMap { act in
      guard case .grant(let grant) = act.deed, !withdrawn.contains(grant.id) else { return nil }
      return (grant, act.date)
    }
  }

  /// Returns the entitlements with their causes, by the rules that devices follow.
  public func entitlements(by catalog: ServedCatalog) -> Entitlements {
    let chains = subscriptions
    let others = sources.lazy.map(\.transaction).filter { !$0.isSubscription }.map(\.fact)
    let given = grants.map { grant, date in
      Fact(
        id: Fact.ID(
          environment: environment.rawValue, transaction: grant.id.uuidString,
          purchaseDate: date.date),
        product: .granting(grant.entitlement), signedDate: date.date,
        expirationDate: grant.until?.date)
    }
    return Entitlements(
      granted: chains.flatMap(\.facts) + others + given,
      renewals: Dictionary(chains.map { ($0.coreRenewal.id, $0.coreRenewal) }) { one, _ in one },
      by: catalog.granting)
  }
}

extension CustomerRecord {
  /// Returns the same record under another identifier of the customer: an alias is answered with its own.
  public func named(_ name: UUID) -> CustomerRecord {
    CustomerRecord(
      customer: name, environment: environment, sources: sources, renewals: renewals, acts: acts,
      draws: draws, names: names)
  }
}
