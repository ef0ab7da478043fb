import AppStoreWire
import ServerCore

/// Recomputes all conclusions of a store from signed data and the server's own acts.
///
/// In a healthy store it changes nothing. It is one write: readers see the old state until it ends, and a process that
/// dies leaves that.
public struct Rebuild: Sendable {
  private let intake: Intake

  /// The number of rows in memory at once.
  private static let page = 1_000

  /// Creates a rebuild.
  ///
  /// - Parameter intake: The intake that determines owners.
  public init(_ intake: Intake) { self.intake = intake }

  /// The numbers of rows that it was computed from.
  public struct Report: Hashable, Sendable {
    /// The number of facts.
    public var facts = 0

    /// The number of acts.
    public var acts = 0

    /// The number of purchases, each with all its renewals, whose owners were determined.
    public var purchases = 0
  }

  /// Rebuilds a store.
  ///
  /// - Parameters:
  ///   - store: The store, to which no server may write during the rebuild.
  ///   - progress: Called with the number of facts and acts that are done.
  /// - Returns: The numbers of rows that it was computed from.
  /// - Throws: The store's errors; then nothing was changed.
  public func run(
    on store: any Store, progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws -> Report {
    try await store.write { store in
      var report = Report()
      try store.clearConclusions()
      var place: Int64 = 0
      while case let acts = try store.acts(after: place, limit: Self.page), !acts.isEmpty {
        for act in acts {
          if case .merge(let target) = act.deed { try store.setAlias(act.customer, of: target) }
        }
        place = acts[acts.count - 1].number
        report.acts += acts.count
        progress(report.acts)
      }
      let acts = report.acts
      (report.facts, report.purchases) = try settleOwners(in: store) { progress(acts + $0) }
      return report
    }
  }

  /// Works out whose all purchases are, once it is known who was merged into whom.
  ///
  /// - Parameters:
  ///   - store: The write that it happens in.
  ///   - progress: Called with the number of facts that are read.
  /// - Returns: The number of facts, and of purchases.
  /// - Throws: The store's errors.
  func settleOwners(
    in store: any StoreWriting, progress: (Int) -> Void = { _ in }
  ) throws -> (facts: Int, purchases: Int) {
    // A purchase has many facts, and its owner is worked out from all of them at once.
    var purchases: Set<SignedFact.ID> = []
    var (place, count): (Int64, Int) = (0, 0)
    while case let facts = try store.facts(after: place, limit: Self.page), !facts.isEmpty {
      for (_, fact) in facts where fact.id.kind == .transaction {
        guard let original = fact.original else { continue }
        purchases.insert(
          SignedFact.ID(environment: fact.id.environment, kind: .transaction, name: original))
      }
      place = facts[facts.count - 1].number
      count += facts.count
      progress(count)
    }
    for purchase in purchases {
      try intake.settleOwner(of: purchase.name, in: purchase.environment, store)
    }
    return (count, purchases.count)
  }
}
