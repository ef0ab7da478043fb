package import AppStoreWire

/// What was paid for a purchase and all of its renewals: all that charts need of its facts.
///
/// It is a function of the set of facts about the purchase.
package struct PaymentHistory: Hashable, Sendable {
  /// The payments, the earliest first.
  package let payments: [Payment]

  /// The ends of days of grace, of whichever period, in order.
  package let graces: [WireDate]

  /// Creates a history from payments and ends of days of grace, both in any order.
  package init(_ payments: [Payment], graces: some Sequence<WireDate>) {
    self.payments = payments.sorted()
    self.graces = Set(graces).sorted()
  }

  /// Reads what was paid from the newest word about each transaction of a purchase.
  ///
  /// - Parameters:
  ///   - transactions: The facts, in any order.
  ///   - graces: The ends of days of grace, of whichever period.
  package init(newest transactions: some Sequence<SignedFact>, graces: some Sequence<WireDate>) {
    self.init(
      transactions.compactMap { fact in
        SignedTransaction(fact).flatMap { Payment($0, known: fact.firstSigned) }
      }, graces: graces)
  }

  /// Reads what was paid from every fact about a purchase, in any order.
  package init(of facts: some Sequence<SignedFact>) {
    var newest: [SignedFact.ID: SignedFact] = [:]
    var graces: [WireDate] = []
    for fact in facts {
      switch fact.content {
      case .transaction:
        if newest[fact.id].map(fact.isNewer) ?? true { newest[fact.id] = fact }
      case .renewal(let payload): payload.gracePeriodExpiresDate.map { graces.append($0) }
      case .appTransaction: break
      }
    }
    self.init(newest: newest.values, graces: graces)
  }
}
