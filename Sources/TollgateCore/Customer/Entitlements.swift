public import Foundation

/// What a person holds, or that this is not known yet.
///
/// Unknown is not the same as nothing: before the store's first answer nobody is told to pay for
/// what they may already own.
public struct Entitlements: Hashable, Sendable {
  /// One reason to hold one entitlement.
  public struct Cause: Hashable, Sendable {
    public let entitlement: Entitlement.ID

    /// The transaction that grants it.
    public let fact: Fact.ID
    public let product: Catalog.Product.ID

    /// The first instant at which it no longer does, or nil if it lasts.
    public let end: Date?
  }

  /// Whether the store, or a verified snapshot, has answered.
  public let isKnown: Bool

  /// Why each entitlement is held.
  ///
  /// One stands for as long as any of its causes does.
  public let causes: [Cause]

  /// Not known yet.
  public static let unknown = Entitlements(isKnown: false, causes: [])

  /// Works out what `facts` grant, each judged alone.
  ///
  /// Products the catalog does not know grant nothing, and take nothing from the others.
  public init(granted facts: some Sequence<Fact>, by catalog: Catalog) {
    isKnown = true
    // A history is long, and little of it grants anything: only that is put in order.
    let granting = facts.compactMap { fact -> (fact: Fact, entitlements: [Entitlement.ID])? in
      guard fact.stands, let product = catalog.product(fact.product), !product.entitlements.isEmpty
      else { return nil }
      return (fact, product.entitlements)
    }
    causes = granting.sorted { $0.fact.id < $1.fact.id }.flatMap { fact, entitlements in
      entitlements.map {
        Cause(
          entitlement: $0, fact: fact.id, product: fact.product, end: fact.expirationDate)
      }
    }
  }

  private init(isKnown: Bool, causes: [Cause]) {
    self.isKnown = isKnown
    self.causes = causes
  }

  /// Whether the entitlement is held at `instant`.
  @inlinable
  public func contains(_ entitlement: Entitlement.ID, at instant: Date) -> Bool {
    for cause in causes where cause.entitlement == entitlement {
      guard let end = cause.end else { return true }
      if instant < end { return true }
    }
    return false
  }

  /// The entitlements held at `instant`, by name.
  public func active(at instant: Date) -> Set<Entitlement.ID> {
    Set(causes.lazy.filter { $0.end.map { instant < $0 } ?? true }.map(\.entitlement))
  }
}
