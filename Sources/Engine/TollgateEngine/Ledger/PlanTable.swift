import TollgateCore

/// The plans that each subscription has had.
///
/// A higher plan ends the period of a lower one, so each new transaction is compared with those of the subscription's
/// other plans. Most subscriptions have one plan, and there is then nothing to compare, however long the history is.
struct PlanTable: Sendable {
  private struct Subscription: Hashable {
    let environment: String
    let original: String

    init?(of fact: Fact) {
      guard let original = fact.original else { return nil }
      environment = fact.id.environment
      self.original = original
    }
  }

  private var plans: [Subscription: Set<Catalog.Product.ID>] = [:]

  /// Reads the plans of a history.
  init(of facts: FactTable) { for entry in facts.values { add(entry.fact) } }

  /// Adds the plan of a transaction.
  mutating func add(_ fact: Fact) {
    guard let subscription = Subscription(of: fact) else { return }
    // A write changes a copy of the ledger's state: a change would copy the table.
    guard plans[subscription]?.contains(fact.product) != true else { return }
    plans[subscription, default: []].insert(fact.product)
  }

  /// Returns a Boolean value that indicates whether a transaction's subscription has had another plan.
  func hasOthers(than fact: Fact) -> Bool {
    guard let known = Subscription(of: fact).flatMap({ plans[$0] }) else { return false }
    return known.count > (known.contains(fact.product) ? 1 : 0)
  }
}
