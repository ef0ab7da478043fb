import Foundation
import TollgateCore

/// When a purchase grants its amounts, and until when they can be spent.
struct GrantSchedule {
  /// The newest fact about the purchase.
  let fact: Fact

  /// The fact whose period this one continues: its own, or that of the price variant that it
  /// replaced before the end.
  let origin: Fact

  /// The plan that this one replaced before its end, or nil.
  let before: Fact?

  /// The plan that took its place before the end, or nil if none did.
  private let successor: Fact?

  /// A Boolean value that indicates whether the plan that took its place is the same at another price.
  private let goesOn: Bool

  init(of fact: Fact, among facts: FactTable, by catalog: Catalog) {
    self.fact = fact
    guard let original = fact.original, fact.expirationDate != nil, catalog.grantsToPlans else {
      (origin, before, successor, goesOn) = (fact, nil, nil, false)
      return
    }
    let plans = facts.values.lazy.map(\.fact).filter {
      $0.original == original && $0.id.environment == fact.id.environment && $0.id != fact.id
    }.sorted { $0.id < $1.id }
    var origin = fact
    while let before = plans.last(where: {
      $0.id < origin.id && origin.id.purchaseDate < $0.expirationDate ?? .distantPast
        && catalog.twins(of: origin.product).contains($0.product)
    }) {
      origin = before
    }
    self.origin = origin
    before = plans.last {
      $0.id < fact.id && fact.id.purchaseDate < $0.expirationDate ?? .distantPast
        && $0.product != fact.product
    }
    successor = plans.first {
      fact.id < $0.id && $0.id.purchaseDate < fact.expirationDate ?? .distantPast
        && $0.product != fact.product
    }
    goesOn = successor.map { catalog.twins(of: fact.product).contains($0.product) } ?? false
  }

  /// Returns the parts of an amount that can be granted, with their start.
  ///
  /// A later part starts once the store has signed a later date, so a clock that was set ahead
  /// grants none.
  func starts(of amount: Grants.Amount, signed: Date) -> [(part: Int, start: Date)] {
    let first = origin.id.purchaseDate
    var starts = origin.id == fact.id ? [(part: 0, start: first)] : []
    guard let every = amount.every, let end = fact.expirationDate else { return starts }
    var part = 1
    while part <= Self.mostParts {
      let start = every.end(after: first, times: part)
      guard start < end, start <= signed else { break }
      if fact.id.purchaseDate <= start { starts.append((part, start)) }
      part += 1
    }
    return starts
  }

  /// The most that one purchase grants an amount.
  private static let mostParts = 1_000

  /// Returns whether a part is granted that wasn't before: nothing is granted after a refund or an
  /// upgrade.
  func grants(_ part: Int, from start: Date) -> Bool {
    guard part > 0 else { return true }
    if let revoked = fact.revocationDate, revoked <= start { return false }
    if let successor { return start < successor.id.purchaseDate }
    return !fact.isUpgraded
  }

  /// Returns the share of a part that was taken back: of an amount that a plan grants again and again only all of it.
  func revokedShare(of amount: Grants.Amount) -> Decimal {
    amount.every != nil && fact.revokedShare < 1 ? 0 : fact.revokedShare
  }

  /// Returns the instant at which a part expires, or nil if it doesn't.
  func end(of amount: Grants.Amount, from start: Date) -> Date? {
    guard amount.lasts == .period else { return amount.lasts.end(from: start, bought: start) }
    guard let successor else { return fact.expirationDate }
    return goesOn ? successor.expirationDate : successor.id.purchaseDate
  }
}

extension Catalog {
  /// A Boolean value that indicates whether a plan grants an amount for a time, or again and again.
  fileprivate var grantsToPlans: Bool {
    products.contains { $0.kind == .autoRenewable && !$0.grants.amounts.isEmpty }
  }
}
