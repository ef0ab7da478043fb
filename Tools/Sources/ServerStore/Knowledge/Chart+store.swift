package import AppStoreWire
package import ServerCore

extension Chart {
  /// Reads a chart of everybody in an environment.
  ///
  /// It reads every purchase once, and holds one of them at a time.
  ///
  /// - Parameters:
  ///   - question: What is asked.
  ///   - wanted: The period whose people are to be remembered, or nil.
  ///   - environment: The environment that is asked about.
  ///   - store: The store.
  /// - Throws: The store's errors.
  package init(
    _ question: Question, peopleOf wanted: Int? = nil, in environment: WireEnvironment,
    from store: any StoreReading
  ) throws {
    self.init(question, peopleOf: wanted)
    let pageSize = 1000
    var last = ""
    while true {
      let page = try store.purchases(in: environment, after: last, limit: pageSize)
      for original in page {
        let owner = try store.owner(of: original, in: environment)
        var variants: [String] = []
        if let owner, question.split == .variant {
          let acts = try store.acts(for: store.names(of: owner), in: environment)
          variants = CustomerRecord(
            customer: owner, environment: environment, sources: [], renewals: [:], acts: acts
          ).variants.map { "\($0.key): \($0.value)" }.sorted()
        }
        let facts = try store.facts(about: original, in: environment)
        if let purchase = ChartPurchase(facts, owner: owner, variants: variants) { add(purchase) }
      }
      guard page.count == pageSize, let end = page.last else { return }
      last = end
    }
  }
}
