public import Foundation

/// The part of a product's grants that a person has already, from any source.
public enum Coverage: Hashable, Sendable {
  /// Not all of it: the product would grant something new.
  case partial

  /// All of it, for good, by other products that the person bought.
  case owned

  /// All of it, some of it because the person came far enough.
  case reached

  /// All of it, for as long as somebody of the family shares it.
  case shared
}

extension Catalog {
  /// Returns what a person has already of what a product grants.
  ///
  /// What grants balances always grants something new. Another subscription covers nothing for good;
  /// nor do the product itself and its twins, which the person owns or does not.
  ///
  /// - Parameters:
  ///   - id: The product.
  ///   - customer: The customer who may buy it.
  ///   - instant: The instant for paid access.
  /// - Returns: The part that is theirs.
  public func coverage(
    of id: Product.ID, for customer: Customer, at instant: Date
  ) -> Coverage {
    guard let product = product(id), product.balances.isEmpty,
      !product.entitlements.isEmpty || !product.badges.isEmpty
    else { return .partial }
    let others = Set(twins(of: id) + [id])
    func isBought<Name>(_ cause: Entitlements.Cause<Name>) -> Bool {
      cause.end == nil && cause.ownership == .purchased && !others.contains(cause.product)
        && self.product(cause.product)?.lasts == true
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
