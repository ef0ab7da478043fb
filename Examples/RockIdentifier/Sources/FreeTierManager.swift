public import Tollgate

/// The five identifications that everybody has, for life.
@MainActor
public final class FreeTierManager {
  /// The counter of identifications.
  public let counter: IdentificationCounter

  private let tollkeeper: Tollkeeper

  /// Creates a free tier over an engine.
  public init(tollkeeper: Tollkeeper) {
    self.tollkeeper = tollkeeper
    counter = IdentificationCounter(tollkeeper: tollkeeper)
  }

  /// A Boolean value that indicates whether one more identification is allowed now.
  public var canIdentify: Bool { tollkeeper.check(.identify).isAllowed }

  /// Records an identification, or shows the soft paywall: never the hard one.
  ///
  /// - Returns: `true` if the person may continue.
  /// - Throws: `LedgerFailure`; then none was taken.
  public func identify() throws -> Bool {
    let decision: Decision = try tollkeeper.use(.identify)
    return decision.isAllowed
  }
}

/// Counts the identifications that were free.
@MainActor
public struct IdentificationCounter {
  private let tollkeeper: Tollkeeper

  init(tollkeeper: Tollkeeper) { self.tollkeeper = tollkeeper }

  /// The number of identifications so far.
  ///
  /// Identifications made while subscribed don't count.
  public var count: Int { tollkeeper.customer.uses[.identify]?.instants.count ?? 0 }

  /// The number of free identifications, for life.
  public var limit: Int { tollkeeper.catalog.feature(.identify)?.quota?.limit ?? 0 }

  /// The number of identifications left; `Int.max` for subscribers.
  public var remaining: Int {
    switch tollkeeper.check(.identify).remaining {
    case .count(let count): count
    case .unlimited: .max
    }
  }
}
