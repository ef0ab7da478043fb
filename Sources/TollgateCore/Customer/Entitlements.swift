public import Foundation

/// The entitlements and badges that a person holds, or that they are not known yet.
///
/// Unknown is not the same as nothing: before the store's first answer nobody is asked to pay for
/// what they may already own.
public struct Entitlements: Hashable, Sendable {
  /// One reason to hold one entitlement, or one badge.
  public struct Cause<Name: Identifier>: Hashable, Sendable {
    /// The entitlement.
    public let entitlement: Name

    /// The one who says so: this device's store, the app itself, or its own server.
    public let source: Source

    /// The transaction that grants it; of what the app's server says, one without a number.
    public let fact: Fact.ID

    /// The product that was bought; one without a name for what the app's server gives by hand.
    public let product: Catalog.Product.ID

    /// The way in which the person came by it: bought, or shared by their family.
    public let ownership: Fact.Ownership

    /// The first instant at which it no longer does, or nil if it lasts.
    public let end: Date?

    /// The instant from which on it is held by the app's own grace alone, or nil if there is none; see
    /// ``Entitlement/Grace``.
    public let graceStart: Date?

    /// Why an earlier version of the app had given it, or nil for everything else.
    public let reason: String?

    /// The end of what was paid for: without the app's own grace.
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

  /// Who says that somebody holds something.
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

  /// These before the store's first answer: what the app itself has given is held already.
  package var unconfirmed: Entitlements {
    Entitlements(
      isKnown: false, causes: causes.filter { $0.source == .app },
      badges: badges.filter { $0.source == .app })
  }

  /// Works out what `facts` grant: each judged alone, but for lengths of time, which add up.
  ///
  /// Products the catalog does not know grant nothing, and take nothing from the others.
  ///
  /// - Parameters:
  ///   - facts: What the store has said, one fact about each transaction.
  ///   - renewals: How subscriptions go on; a grace period counts as paid.
  ///   - gifts: What spends and rewards of the app have granted.
  ///   - catalog: What the products grant.
  public init(
    granted facts: [Fact], renewals: [Renewal.ID: Renewal] = [:], gifts: [Gift] = [],
    by catalog: Catalog
  ) {
    var causes: [Cause<Entitlement.ID>] = []
    var badges: [Cause<Badge.ID>] = []
    let known = gifts.contains { $0.fact != nil } ? Set(facts.map(\.id)) : []
    var timed = TimedGrants(gifts, without: known)
    // A history is long, and most of it is of one product.
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
    // A dictionary has no order. Sorting keeps the catalog's for each fact.
    self.init(isKnown: true, causes: Self.byPurchase(causes), badges: Self.byPurchase(badges))
  }

  /// Returns the causes in the order of their purchases.
  ///
  /// A history is long: numbers are sorted by dates, and each cause is moved once.
  private static func byPurchase<Name>(_ causes: [Cause<Name>]) -> [Cause<Name>] {
    let dates = causes.map(\.fact.purchaseDate)
    let order = causes.indices.sorted { first, second in
      dates[first] == dates[second]
        ? causes[first].fact < causes[second].fact : dates[first] < dates[second]
    }
    return order.map { causes[$0] }
  }

  /// These with what `fact` grants, in place of what another about the same transaction did.
  ///
  /// Costs what the fact changes, not what the history holds. Not for a product that grants something for a length of
  /// time: that depends on the others.
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

  /// These without what a transaction grants.
  public func without(_ id: Fact.ID) -> Entitlements {
    guard causes.contains(where: { $0.fact == id }) || badges.contains(where: { $0.fact == id })
    else { return self }
    return Entitlements(
      isKnown: isKnown, causes: causes.filter { $0.fact != id },
      badges: badges.filter { $0.fact != id })
  }

  /// These with causes of entitlements that last longer than those there are.
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

  /// Returns a Boolean value that indicates whether the entitlement is held at `instant`.
  @inlinable
  public func contains(_ entitlement: Entitlement.ID, at instant: Date) -> Bool {
    for cause in causes where cause.entitlement == entitlement {
      guard let end = cause.end else { return true }
      if instant < end { return true }
    }
    return false
  }

  /// Returns the instant at which an entitlement ended that was held before `instant`, or nil if it is
  /// held, or never was.
  public func end(of entitlement: Entitlement.ID, at instant: Date) -> Date? {
    var last: Date?
    for cause in causes where cause.entitlement == entitlement {
      guard let end = cause.end, end <= instant else { return nil }
      last = max(last ?? end, end)
    }
    return last
  }

  /// Returns a Boolean value that indicates whether the entitlement is held at `instant` by the app's own grace alone.
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

  /// Returns the entitlements held at `instant`, by name.
  public func active(at instant: Date) -> Set<Entitlement.ID> {
    Set(causes.lazy.filter { $0.end.map { instant < $0 } ?? true }.map(\.entitlement))
  }

  /// Returns the badges held at `instant`, by name.
  public func badges(at instant: Date) -> Set<Badge.ID> {
    Set(badges.lazy.filter { $0.end.map { instant < $0 } ?? true }.map(\.entitlement))
  }
}

extension Entitlements.Cause {
  /// Creates a cause that the app's own server says.
  ///
  /// - Parameters:
  ///   - entitlement: The entitlement.
  ///   - product: The product that was bought, or nil for what was given by hand.
  ///   - environment: The environment that the server speaks of.
  ///   - asOf: The instant at which it was true.
  ///   - end: The first instant at which it no longer is, without another word of the server's.
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
  /// A Boolean value that indicates whether it grants something to hold for a time of its own, which depends on other
  /// purchases.
  package var grantsForTimes: Bool { grants.hasTimes }

  /// A Boolean value that indicates whether it grants what one holds, rather than what one spends.
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

  /// Returns the cause of an entitlement, with the app's own grace after what a subscription paid for.
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

  /// A Boolean value that indicates whether the store took back a part of what it sold, and not all of it.
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
  /// Returns the first instant that it grants nothing at any more: the end of what is paid, or of
  /// the grace period after it, by a device's clock that may run ahead; nil for what does not end.
  fileprivate func end(by renewals: [Renewal.ID: Renewal]) -> Date? {
    guard let expirationDate, let renewal = renewal(among: renewals) else { return expirationDate }
    return max(expirationDate, renewal.gracePeriodEnd ?? expirationDate) + renewal.clockLead
  }
}
