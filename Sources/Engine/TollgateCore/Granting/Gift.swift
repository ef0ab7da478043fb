public import Foundation

/// An entitlement or a badge from the app itself, by a spend or a reward.
///
/// It stays as it was written; a later catalog doesn't change it.
public struct Gift: Hashable, Sendable {
  /// The thing that can be given.
  public enum Thing: Hashable, Sendable {
    case entitlement(Entitlement.ID)
    case badge(Badge.ID)
  }

  /// A counter, so that of two gifts at the same instant the first has the smaller number.
  public let number: Int

  /// The purchase that gave it, if a reinstall has left nothing else of it; nil for the app's own
  /// gifts.
  public let fact: Fact.ID?

  /// The given thing.
  public let thing: Thing

  /// The instant of the gift.
  public let instant: Date

  /// Its duration.
  public let lasts: Lasting

  /// The reason why an earlier version of the app had given it, or nil.
  public let reason: String?

  /// Creates a gift.
  public init(
    number: Int, _ thing: Thing, at instant: Date, lasts: Lasting, by fact: Fact.ID? = nil,
    because reason: String? = nil
  ) {
    self.reason = reason
    self.fact = fact
    self.number = number
    self.thing = thing
    self.instant = instant
    self.lasts = lasts
  }
}

/// Grants that have a time of their own, and the causes that follow from them.
///
/// Lengths of the same grant add up across purchases, spends and rewards: in the order of their
/// instants, each begins at its own or at the previous end, whichever is later.
struct TimedGrants {
  private struct Grant {
    let fact: Fact.ID
    let product: Catalog.Product.ID
    let source: Entitlements.Source
    let ownership: Fact.Ownership
    let quantity: Int
    let kept: Double
    let lasts: Lasting
    let reason: String?
  }

  private var ofEntitlements: [Entitlement.ID: [Grant]] = [:]
  private var ofBadges: [Badge.ID: [Grant]] = [:]

  /// - Parameters:
  ///   - gifts: The app's gifts.
  ///   - known: The purchases with a fact, whose grants follow from it.
  init(_ gifts: [Gift], without known: Set<Fact.ID>) {
    for gift in gifts where gift.fact.map({ !known.contains($0) }) ?? true {
      let grant = Grant(
        fact: gift.fact
          ?? Fact.ID(
            environment: "", transaction: "\(gift.number)", purchaseDate: gift.instant),
        product: "", source: .app, ownership: .purchased, quantity: 1, kept: 1, lasts: gift.lasts,
        reason: gift.reason)
      switch gift.thing {
      case .entitlement(let name): ofEntitlements[name, default: []].append(grant)
      case .badge(let name): ofBadges[name, default: []].append(grant)
      }
    }
  }

  mutating func add(_ fact: Fact, _ grants: Grants) {
    func grant(_ lasts: Lasting) -> Grant {
      Grant(
        fact: fact.id, product: fact.product, source: .store, ownership: fact.ownership,
        quantity: fact.quantity,
        kept: 1 - Double(fact.revokedMillionths) / 1_000_000, lasts: lasts, reason: nil)
    }
    for (name, lasts) in grants.entitlementTimes {
      ofEntitlements[name, default: []].append(grant(lasts))
    }
    for (name, lasts) in grants.badgeTimes { ofBadges[name, default: []].append(grant(lasts)) }
  }

  var entitlements: [Entitlements.Cause<Entitlement.ID>] { Self.causes(ofEntitlements) }
  var badges: [Entitlements.Cause<Badge.ID>] { Self.causes(ofBadges) }

  private static func causes<Name>(_ grants: [Name: [Grant]]) -> [Entitlements.Cause<Name>] {
    grants.sorted { $0.key < $1.key }.flatMap { name, grants in
      var before = Date.distantPast
      return grants.sorted { $0.fact < $1.fact }.map { grant in
        let bought = grant.fact.purchaseDate
        let end = grant.lasts.end(
          from: max(bought, before), bought: bought, quantity: grant.quantity, kept: grant.kept)
        if let end { before = max(before, end) }
        return Entitlements.Cause(
          entitlement: name, source: grant.source, fact: grant.fact, product: grant.product,
          ownership: grant.ownership, end: end, reason: grant.reason)
      }
    }
  }
}

extension Fact {
  /// The share that the store took back, in millionths, rounded down.
  fileprivate var revokedMillionths: Int {
    Int(truncating: (revokedShare * 1_000_000).roundedDown as NSDecimalNumber)
  }
}
