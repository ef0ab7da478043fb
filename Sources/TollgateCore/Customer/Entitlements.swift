public import Foundation

/// What a person holds, or that this is not known yet.
///
/// Unknown is not the same as nothing: before the store's first answer nobody is told to pay for
/// what they may already own.
public struct Entitlements: Hashable, Sendable {
  /// One reason to hold one entitlement, or one badge.
  public struct Cause<Name: Identifier>: Hashable, Sendable {
    public let entitlement: Name

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
  public let causes: [Cause<Entitlement.ID>]

  /// The purchases that grant badges, and which.
  let badges: [Cause<Badge.ID>]

  /// Not known yet.
  public static let unknown = Entitlements(isKnown: false, causes: [], badges: [])

  /// Works out what `facts` grant, each judged alone.
  ///
  /// Products the catalog does not know grant nothing, and take nothing from the others.
  ///
  /// - Parameters:
  ///   - facts: What the store has said, one fact about each transaction.
  ///   - renewals: How subscriptions go on; a grace period counts as paid.
  ///   - catalog: What the products grant.
  public init(
    granted facts: some Sequence<Fact>, renewals: [Renewal.ID: Renewal] = [:], by catalog: Catalog
  ) {
    isKnown = true
    // A history is long, and little of it grants anything: only that is put in order.
    let granting = facts.compactMap { fact -> (fact: Fact, product: Catalog.Product)? in
      guard fact.stands, let product = catalog.product(fact.product),
        !product.entitlements.isEmpty || !product.badges.isEmpty
      else { return nil }
      return (fact, product)
    }.sorted { $0.fact.id < $1.fact.id }
    func causes<Name>(_ names: (Catalog.Product) -> [Name]) -> [Cause<Name>] {
      granting.flatMap { fact, product in
        names(product).map {
          Cause(
            entitlement: $0, fact: fact.id, product: fact.product, end: fact.end(by: renewals))
        }
      }
    }
    self.causes = causes(\.entitlements)
    badges = causes(\.badges)
  }

  init(
    isKnown: Bool, causes: [Cause<Entitlement.ID>], badges: [Cause<Badge.ID>]
  ) {
    self.isKnown = isKnown
    self.causes = causes
    self.badges = badges
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

  /// The badges held at `instant`, by name.
  public func badges(at instant: Date) -> Set<Badge.ID> {
    Set(badges.lazy.filter { $0.end.map { instant < $0 } ?? true }.map(\.entitlement))
  }
}

extension Fact {
  /// The first instant that it grants nothing at any more: the end of what is paid, or of the grace
  /// period after it; nil for what does not end, or not by this clock.
  fileprivate func end(by renewals: [Renewal.ID: Renewal]) -> Date? {
    guard let expirationDate, let original,
      let renewal = renewals[Renewal.ID(environment: id.environment, original: original)],
      renewal.product == product, renewal.periodEnd == expirationDate
    else { return expirationDate }
    if renewal.outlastsClock { return nil }
    return max(expirationDate, renewal.gracePeriodEnd ?? expirationDate)
  }
}
