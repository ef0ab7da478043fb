public import Foundation

/// The part of a product's grants that a person has already, from any source.
public enum Coverage: Hashable, Sendable {
  /// Not all of it: the product would grant something new.
  case partial

  /// All of it, permanently, by the person's other purchases.
  case owned

  /// All of it, some by the person's progress.
  case reached

  /// All of it, while a family member shares it.
  case shared
}

extension Catalog {
  /// Returns how much of a product's grants a person already has.
  ///
  /// A product that grants balances always grants something new, and so does a consumable without a
  /// grant for a time: it can be bought again, like a tip. Another subscription covers nothing
  /// permanently; nor do the product itself and its price variants. A family-shareable product is
  /// covered only by another one, because it unlocks something for others.
  ///
  /// - Parameters:
  ///   - id: The product.
  ///   - customer: The customer who may buy it.
  ///   - instant: The instant for paid access.
  ///   - productCatalog: The store's products, which have their family sharing.
  /// - Returns: The part that is theirs.
  public func coverage(
    of id: Product.ID, for customer: Customer, at instant: Date,
    on productCatalog: ProductCatalogState = .loading
  ) -> Coverage {
    guard let product = product(id), product.balances.isEmpty,
      !product.entitlements.isEmpty || !product.badges.isEmpty
    else { return .partial }
    if product.grants.hasTimes {
      return isHeldForLonger(than: product, by: customer, at: instant) ? .owned : .partial
    }
    guard product.kind != .consumable else { return .partial }
    let others = Set(twins(of: id) + [id])
    let isForFamily = productCatalog[id]?.isFamilyShareable == true
    func isBought<Name>(_ cause: Entitlements.Cause<Name>) -> Bool {
      cause.end == nil && cause.ownership == .purchased && !others.contains(cause.product)
        && self.product(cause.product)?.lasts == true
        && (!isForFamily || productCatalog[cause.product]?.isFamilyShareable == true)
    }
    let causes = customer.entitlements.causes
    let bought = Set(causes.filter(isBought).map(\.entitlement))
    let badges = Set(customer.entitlements.badges.filter(isBought).map(\.entitlement))
    let missing = product.entitlements.filter { !bought.contains($0) }
    if badges.isSuperset(of: product.badges) {
      if missing.isEmpty { return .owned }
      if missing.allSatisfy({ isReached($0, by: customer) }) { return .reached }
    }
    let shared = causes.filter { cause in
      cause.ownership == .familyShared
        && (product.lasts ? cause.end == nil : cause.end.map { instant < $0 } ?? true)
    }
    let isShared = !missing.isEmpty && Set(shared.map(\.entitlement)).isSuperset(of: missing)
    return isShared ? .shared : .partial
  }

  /// Returns a Boolean value that indicates whether the person has all of a product's grants for a
  /// time for at least as long without it.
  ///
  /// Family shares don't count, because they can end.
  private func isHeldForLonger(
    than product: Product, by customer: Customer, at instant: Date
  ) -> Bool {
    func isHeld<Name>(
      _ name: Name, _ causes: [Entitlements.Cause<Name>], _ lasts: Lasting?,
      isTimed: (Product) -> Bool
    ) -> Bool {
      let own = causes.filter { $0.entitlement == name && $0.ownership == .purchased }
      let held = own.map { $0.end ?? .distantFuture }.max() ?? .distantPast
      guard let lasts, lasts != .forever else { return held == .distantFuture }
      // Lengths add up.
      let before =
        own.filter { cause in
          cause.source == .app || self.product(cause.product).map(isTimed) ?? false
        }.compactMap(\.end).max() ?? .distantPast
      let end = lasts.end(from: max(instant, before), bought: instant)
      return held >= end ?? .distantFuture
    }
    let grants = product.grants
    return product.entitlements.allSatisfy { name in
      isHeld(name, customer.entitlements.causes, grants.entitlementTimes[name]) {
        $0.grants.entitlementTimes[name] != nil
      }
    }
      && product.badges.allSatisfy { name in
        isHeld(name, customer.entitlements.badges, grants.badgeTimes[name]) {
          $0.grants.badgeTimes[name] != nil
        }
      }
  }

  /// Returns a Boolean value that indicates whether a product is sold at an instant: not once something that it grants
  /// would be over at once, and not if it is retired.
  public func isSold(_ id: Product.ID, at instant: Date) -> Bool {
    product(id)?.isRetired != true
      && product(id)?.grants.times.contains { $0.isOver(at: instant) } != true
  }

  /// Returns the end of a product's grants for a time, or nil if the person has none of them, or
  /// has them permanently.
  public func end(of id: Product.ID, for customer: Customer, at instant: Date) -> Date? {
    guard let product = product(id), product.grants.hasTimes else { return nil }
    let ends =
      customer.entitlements.causes.lazy
      .filter { product.grants.entitlementTimes[$0.entitlement] != nil }
      .map { $0.end ?? .distantFuture }
      + customer.entitlements.badges.lazy
      .filter { product.grants.badgeTimes[$0.entitlement] != nil }
      .map { $0.end ?? .distantFuture }
    return ends.max().flatMap { instant < $0 && $0 < .distantFuture ? $0 : nil }
  }

  /// Returns a Boolean value that indicates whether progress opened everything that an entitlement
  /// opens, and nothing is suppressed by it.
  private func isReached(_ entitlement: Entitlement.ID, by customer: Customer) -> Bool {
    let opened = features.filter { feature in
      feature.access.contains { $0.entitlement == entitlement }
    }
    return !opened.isEmpty && opened.allSatisfy { $0.isReached(by: customer) }
      && !features.contains { $0.access.contains(.unlessEntitled(entitlement)) }
      && !placements.contains { placement in
        placement.rules.contains { $0.when?.contains { $0 == .entitled(entitlement) } == true }
      }
  }
}

extension Catalog.Product {
  /// A Boolean value that indicates whether its grants last until they are revoked.
  fileprivate var lasts: Bool { kind == .nonConsumable || kind == .consumable }
}

extension Feature {
  fileprivate func isReached(by customer: Customer) -> Bool {
    access.contains { rule in
      guard case .when(.reached(let goal), nil) = rule else { return false }
      return customer.progress[goal.progression] ?? 0 >= goal.value
    }
  }
}
