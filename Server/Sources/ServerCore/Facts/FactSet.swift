public import AppStoreWire

/// All that is known to be signed, in memory.
///
/// Its content doesn't depend on the order or number of arrivals of the facts.
public struct FactSet: Hashable, Sendable {
  /// The signed data about each subject: one fact for each different set of claims.
  private var facts: [SignedFact.ID: [Digest: SignedFact]] = [:]

  /// Creates an empty set.
  public init() {}

  /// Adds a fact, and returns whether anything was learned.
  @discardableResult
  public mutating func insert(_ fact: SignedFact) -> Bool {
    guard var known = facts[fact.id]?[fact.claims] else {
      facts[fact.id, default: [:]][fact.claims] = fact
      return true
    }
    let before = known
    known.merge(fact)
    facts[fact.id]?[fact.claims] = known
    return known != before
  }

  /// Returns what counts of a thing: the newest fact about it.
  public func current(_ id: SignedFact.ID) -> SignedFact? {
    facts[id]?.values.reduce(nil) { best, fact in
      guard let best else { return fact }
      return fact.isNewer(than: best) ? fact : best
    }
  }

  /// The newest fact about each transaction.
  public var transactions: [SignedTransaction] {
    facts.keys.filter { $0.kind == .transaction }
      .compactMap { current($0).flatMap(SignedTransaction.init) }.sorted()
  }

  /// Returns a subscription's newest renewal info.
  public func renewal(of original: String, in environment: WireEnvironment) -> RenewalInfoPayload? {
    let id = SignedFact.ID(environment: environment, kind: .renewal, name: original)
    guard case .renewal(let payload)? = current(id)?.content else { return nil }
    return payload
  }
}
