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
    causes = facts.filter(\.stands).sorted { $0.id < $1.id }.flatMap { fact in
      (catalog.product(fact.product)?.entitlements ?? []).map {
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
