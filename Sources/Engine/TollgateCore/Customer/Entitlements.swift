public import Foundation

/// A person's entitlements and badges, or that they aren't known yet.
///
/// Unknown isn't the same as none: before the store's first answer, no customer is asked to pay
/// for something that they may own.
public struct Entitlements: Hashable, Sendable {
  /// A reason for having an entitlement or a badge.
  public struct Cause<Name: Identifier>: Hashable, Sendable {
    /// The entitlement.
    public let entitlement: Name

    /// The source: this device's store, the app itself, or its own server.
    public let source: Source

    /// The transaction that grants it; for a grant of the app's server, one without a number.
    public let fact: Fact.ID

    /// The product; one without a name for a manual grant of the app's server.
    public let product: Catalog.Product.ID

    /// The person's kind of ownership: bought, or shared by their family.
    public let ownership: Fact.Ownership

    /// The first instant at which it no longer does, or nil if it lasts.
    public let end: Date?

    /// The instant from which it is valid only by the app's own grace, or nil; see
    /// ``Entitlement/Grace``.
    public let graceStart: Date?

    /// The reason why an earlier version of the app had granted it, or nil.
    public let reason: String?

    /// The end of the paid time, without the app's own grace.
    public var paidEnd: Date? { graceStart ?? end }

    init(
      entitlement: Name, source: Source = .store, fact: Fact.ID, product: Catalog.Product.ID,
      ownership: Fact.Ownership, end: Date?, graceStart: Date? = nil, reason: String? = nil
    ) {
      self.reason = reason
      self.graceStart = graceStart
      self.entitlement = entitlement
      self.source = source
      self.fact = fact
      self.product = product
      self.ownership = ownership
      self.end = end
    }
  }

  /// The source of an entitlement.
  public enum Source: String, Hashable, Sendable, Codable {
    case store, server

    /// The app itself: a spend or a reward.
    case app
  }

  /// A Boolean value that indicates whether the store, or a verified snapshot, has answered.
  public let isKnown: Bool

  /// The causes of each entitlement.
  ///
  /// One is valid for as long as any of its causes is.
  public let causes: [Cause<Entitlement.ID>]

  /// The purchases that grant badges, and which.
  let badges: [Cause<Badge.ID>]

  /// Not known yet.
  public static let unknown = Entitlements(isKnown: false, causes: [], badges: [])

  /// These before the store's first answer: grants of the app itself are already valid.
  package var unconfirmed: Entitlements {
    Entitlements(
      isKnown: false, causes: causes.filter { $0.source == .app },
      badges: badges.filter { $0.source == .app })
  }

  /// Works out what `facts` grant: each judged alone, but for lengths of time, which add up.
  ///
  /// Products that the catalog lacks grant nothing, and don't affect others.
  ///
  /// - Parameters:
  ///   - facts: The store's facts, one about each transaction.
  ///   - renewals: The subscriptions' renewal states; a grace period counts as paid.
  ///   - gifts: The grants of the app's spends and rewards.
  ///   - catalog: The grants of the products.
  public init(
    granted facts: [Fact], renewals: [Renewal.ID: Renewal] = [:], gifts: [Gift] = [],
    by catalog: Catalog
  ) {
    var causes: [Cause<Entitlement.ID>] = []
    var badges: [Cause<Badge.ID>] = []
    let known = gifts.contains { $0.fact != nil } ? Set(facts.map(\.id)) : []
    var timed = TimedGrants(gifts, without: known)
    // A history is long, and most of it is about one product.
    var product: Catalog.Product?
    for fact in facts where fact.isValid || fact.keepsShare {
      if product?.id != fact.product { product = catalog.product(fact.product) }
      guard let product, product.grantsToHold else { continue }
      if product.grants.hasTimes { timed.add(fact, product.grants) }
      guard fact.isValid else { continue }
      let end = fact.end(by: renewals)
      for name in product.entitlements where product.grants.entitlementTimes[name] == nil {
        causes.append(fact.cause(name, of: product, until: end, renewals, catalog))
      }
      for name in product.badges where product.grants.badgeTimes[name] == nil {
        badges.append(fact.cause(name, until: end))
      }
    }
    causes += timed.entitlements
    badges += timed.badges
    // A dictionary has no order. Sorting keeps the catalog's order for each fact.
    self.init(isKnown: true, causes: Self.byPurchase(causes), badges: Self.byPurchase(badges))
  }

  /// Returns the causes in the order of their purchases.
  ///
  /// A history is long, so numbers are sorted by dates, and each cause is moved once.
  private static func byPurchase<Name>(_ causes: [Cause<Name>]) -> [Cause<Name>] {
    let dates = causes.map(\.fact.purchaseDate)
    let order = causes.indices.sorted { first, second in
      dates[first] == dates[second]
        ? causes[first].fact < causes[second].fact : dates[first] < dates[second]
    }
    return order.map { causes[$0] }
  }

  /// These with the grants of `fact`, replacing those of the same transaction's earlier fact.
  ///
  /// The cost depends on what the fact changes, not on the length of the history. Not for a product
  /// that grants something for a length of time: that depends on the others.
  public func with(
    _ fact: Fact, renewals: [Renewal.ID: Renewal] = [:], by catalog: Catalog
  ) -> Entitlements {
    let others = without(fact.id)
    guard fact.isValid, let product = catalog.product(fact.product), product.grantsToHold else {
      return others
    }
    let end = fact.end(by: renewals)
    return Entitlements(
      isKnown: true,
      causes: others.causes.inserting(
        product.entitlements.map { fact.cause($0, of: product, until: end, renewals, catalog) }),
      badges: others.badges.inserting(fact.causes(product.badges, until: end)))
  }

  /// These without a transaction's grants.
  public func without(_ id: Fact.ID) -> Entitlements {
    guard causes.contains(where: { $0.fact == id }) || badges.contains(where: { $0.fact == id })
    else { return self }
    return Entitlements(
      isKnown: isKnown, causes: causes.filter { $0.fact != id },
      badges: badges.filter { $0.fact != id })
  }

  /// These with causes that last longer than the existing ones.
  package func adding(_ more: [Cause<Entitlement.ID>]) -> Entitlements {
    let news = more.filter { cause in
      !causes.contains { known in
        known.entitlement == cause.entitlement
          && known.end ?? .distantFuture >= cause.end ?? .distantFuture
      }
    }
    return news.isEmpty
      ? self : Entitlements(isKnown: isKnown, causes: causes + news, badges: badges)
  }

  init(
    isKnown: Bool, causes: [Cause<Entitlement.ID>], badges: [Cause<Badge.ID>]
  ) {
    self.isKnown = isKnown
    self.causes = causes
    self.badges = badges
  }

  /// Returns a Boolean value that indicates whether the entitlement is valid at `instant`.
  @inlinable
  public func contains(_ entitlement: Entitlement.ID, at instant: Date) -> Bool {
    for cause in causes where cause.entitlement == entitlement {
      guard let end = cause.end else { return true }
      if instant < end { return true }
    }
    return false
  }

  /// Returns the instant at which an entitlement ended, or nil if it is valid at `instant` or never
  /// was before.
  public func end(of entitlement: Entitlement.ID, at instant: Date) -> Date? {
    var last: Date?
    for cause in causes where cause.entitlement == entitlement {
      guard let end = cause.end, end <= instant else { return nil }
      last = max(last ?? end, end)
    }
    return last
  }

  /// Returns a Boolean value that indicates whether the entitlement is valid at `instant` only by
  /// the app's own grace.
  @inlinable
  public func isInGrace(_ entitlement: Entitlement.ID, at instant: Date) -> Bool {
    var isInGrace = false
    for cause in causes where cause.entitlement == entitlement {
      guard let end = cause.end else { return false }
      guard instant < end else { continue }
      guard let graceStart = cause.graceStart, graceStart <= instant else { return false }
      isInGrace = true
    }
    return isInGrace
  }

  /// Returns the entitlements valid at `instant`, by name.
  public func active(at instant: Date) -> Set<Entitlement.ID> {
    Set(causes.lazy.filter { $0.end.map { instant < $0 } ?? true }.map(\.entitlement))
  }

  /// Returns the badges valid at `instant`, by name.
  public func badges(at instant: Date) -> Set<Badge.ID> {
    Set(badges.lazy.filter { $0.end.map { instant < $0 } ?? true }.map(\.entitlement))
  }
}

extension Entitlements.Cause {
  /// Creates a cause from the app's own server.
  ///
  /// - Parameters:
  ///   - entitlement: The entitlement.
  ///   - product: The product, or nil for a manual grant.
  ///   - environment: The environment of the server's data.
  ///   - asOf: The instant at which it was true.
  ///   - end: The instant at which it ends without another answer of the server.
  package init(
    fromServer entitlement: Name, product: Catalog.Product.ID?, environment: String, asOf: Date,
    end: Date
  ) {
    self.init(
      entitlement: entitlement, source: .server,
      fact: Fact.ID(environment: environment, transaction: "", purchaseDate: asOf),
      product: product ?? "", ownership: .purchased, end: end)
  }
}

extension Array {
  /// These with the causes of one fact at their place.
  fileprivate func inserting<Name>(_ causes: Self) -> Self
  where Element == Entitlements.Cause<Name> {
    guard let first = causes.first else { return self }
    let place = lastIndex { $0.fact < first.fact }.map { $0 + 1 } ?? 0
    var all = self
    all.insert(contentsOf: causes, at: place)
    return all
  }
}

extension Catalog.Product {
  /// A Boolean value that indicates whether it grants an entitlement or badge for a time of its
  /// own, which depends on other purchases.
  package var grantsForTimes: Bool { grants.hasTimes }

  /// A Boolean value that indicates whether it grants an entitlement or badge, rather than a
  /// balance.
  fileprivate var grantsToHold: Bool { !entitlements.isEmpty || !badges.isEmpty }
}

extension Fact {
  fileprivate func causes<Name>(
    _ names: [Name], until end: Date?
  ) -> [Entitlements.Cause<Name>] {
    names.map { cause($0, until: end) }
  }

  fileprivate func cause<Name>(_ name: Name, until end: Date?) -> Entitlements.Cause<Name> {
    .init(entitlement: name, fact: id, product: product, ownership: ownership, end: end)
  }

  /// Returns the cause of an entitlement, with the app's own grace after a subscription's paid
  /// time.
  fileprivate func cause(
    _ name: Entitlement.ID, of sold: Catalog.Product, until end: Date?,
    _ renewals: [Renewal.ID: Renewal], _ catalog: Catalog
  ) -> Entitlements.Cause<Entitlement.ID> {
    guard sold.kind == .autoRenewable, let end, let expirationDate,
      let grace = catalog.entitlements[name]?.grace
    else { return cause(name, until: end) }
    let renewal = renewal(among: renewals)
    if grace.needsFailedPayment, renewal?.hasFailedPayment != true {
      return cause(name, until: end)
    }
    let last = grace.length.end(after: expirationDate) + (renewal?.clockLead ?? 0)
    guard end < last else { return cause(name, until: end) }
    return .init(
      entitlement: name, fact: id, product: product, ownership: ownership, end: last,
      graceStart: end)
  }

  /// A Boolean value that indicates whether the store revoked a part of it, but not all.
  fileprivate var keepsShare: Bool { revocationDate != nil && !isUpgraded && revokedShare < 1 }

  /// The renewal that follows the period of this transaction.
  fileprivate func renewal(among renewals: [Renewal.ID: Renewal]) -> Renewal? {
    guard let expirationDate, let original, !renewals.isEmpty,
      let renewal = renewals[Renewal.ID(environment: id.environment, original: original)],
      renewal.product == product, renewal.periodEnd == expirationDate
    else { return nil }
    return renewal
  }
}

extension Fact {
  /// Returns the instant at which its grants end: the end of the paid time, or of the grace period
  /// after it, by a device's clock that may run ahead; nil for no end.
  fileprivate func end(by renewals: [Renewal.ID: Renewal]) -> Date? {
    guard let expirationDate, let renewal = renewal(among: renewals) else { return expirationDate }
    return max(expirationDate, renewal.gracePeriodEnd ?? expirationDate) + renewal.clockLead
  }
}
