public import Foundation

/// When a purchase grants its amounts, and until when they can be spent.
///
/// A device and a server work it out alike, from the signed facts alone.
public struct GrantSchedule: Hashable, Sendable {
  /// The newest fact about the purchase.
  public let fact: Fact

  /// The fact whose period this one continues: its own, or that of the price variant that it
  /// replaced before the end.
  public let origin: Fact

  /// The plan that this one replaced before its end, or nil.
  public let before: Fact?

  /// The plan that took its place before the end, or nil if none did.
  private let successor: Fact?

  /// The end of the period that it begins: with price variants that took its place before their ends, and until another
  /// plan did; nil if it has none.
  private let periodEnd: Date?

  /// Creates the schedule of a purchase that no other one replaces, such as a pack.
  public init(of fact: Fact) {
    (self.fact, origin, before, successor) = (fact, fact, nil, nil)
    periodEnd = fact.expirationDate
  }

  /// Creates the schedule of one period of a subscription.
  ///
  /// - Parameters:
  ///   - fact: The newest fact about the period.
  ///   - plans: The newest fact about each period of the subscription, in the order of their identities.
  ///   - isVariant: Returns whether one product is another one at another price.
  public init(
    of fact: Fact, among plans: [Fact],
    isVariant: (Catalog.Product.ID, Catalog.Product.ID) -> Bool
  ) {
    var origin = fact
    while let before = plans.last(where: {
      $0.id < origin.id && origin.id.purchaseDate < $0.expirationDate ?? .distantPast
        && isVariant(origin.product, $0.product)
    }) {
      origin = before
    }
    self.fact = fact
    self.origin = origin
    before = plans.last {
      $0.id < fact.id && fact.id.purchaseDate < $0.expirationDate ?? .distantPast
        && $0.product != fact.product
    }
    func plan(after fact: Fact) -> Fact? {
      plans.first {
        fact.id < $0.id && $0.id.purchaseDate < fact.expirationDate ?? .distantPast
          && $0.product != fact.product
      }
    }
    successor = plan(after: fact)
    var (last, next) = (fact, successor)
    while let variant = next, isVariant(last.product, variant.product) {
      (last, next) = (variant, plan(after: variant))
    }
    periodEnd = next?.id.purchaseDate ?? last.expirationDate
  }

  /// Returns the parts of an amount that can be granted, with their start.
  ///
  /// - Parameters:
  ///   - amount: The amount.
  ///   - instant: The latest start. On a device it is the latest date that the store has signed, so that a clock that
  ///     was set ahead grants nothing; a server passes its own clock.
  /// - Returns: The number of each part, from 0 on, and the instant at which it is granted.
  public func starts(
    of amount: Grants.Amount, until instant: Date
  ) -> [(part: Int, start: Date)] {
    let first = origin.id.purchaseDate
    var starts = origin.id == fact.id ? [(part: 0, start: first)] : []
    guard let every = amount.every, let end = fact.expirationDate else { return starts }
    var part = 1
    while part <= Self.mostParts {
      let start = every.end(after: first, times: part)
      guard start < end, start <= instant else { break }
      if fact.id.purchaseDate <= start { starts.append((part, start)) }
      part += 1
    }
    return starts
  }

  /// The most that one purchase grants an amount.
  private static let mostParts = 1_000

  /// Returns whether a part is granted that wasn't before: nothing is granted after a refund or an
  /// upgrade.
  public func grants(_ part: Int, from start: Date) -> Bool {
    guard part > 0 else { return true }
    if let revoked = fact.revocationDate, revoked <= start { return false }
    if let successor { return start < successor.id.purchaseDate }
    return !fact.isUpgraded
  }

  /// Returns the share of a part that was taken back, from 0 to 1: of an amount that a plan grants again and again only
  /// all of it.
  public func revokedShare(of amount: Grants.Amount) -> Decimal {
    amount.every != nil && fact.revokedShare < 1 ? 0 : fact.revokedShare
  }

  /// Returns the instant at which a part expires, or nil if it doesn't.
  public func end(of amount: Grants.Amount, from start: Date) -> Date? {
    guard amount.lasts == .period else { return amount.lasts.end(from: start, bought: start) }
    return periodEnd
  }
}
