import TollgateCore

extension GrantSchedule {
  /// Creates the schedule of a purchase among all facts of the ledger.
  init(of fact: Fact, among facts: FactTable, by catalog: Catalog) {
    guard let original = fact.original, fact.expirationDate != nil, catalog.grantsToPlans else {
      self.init(of: fact)
      return
    }
    let plans = facts.values.lazy.map(\.fact).filter {
      $0.original == original && $0.id.environment == fact.id.environment && $0.id != fact.id
    }
    self.init(of: fact, among: plans.sorted { $0.id < $1.id }) { one, other in
      catalog.twins(of: one).contains(other)
    }
  }
}

extension Catalog {
  /// A Boolean value that indicates whether a plan grants an amount for a time, or again and again.
  fileprivate var grantsToPlans: Bool {
    products.contains { $0.kind == .autoRenewable && !$0.grants.amounts.isEmpty }
  }
}
