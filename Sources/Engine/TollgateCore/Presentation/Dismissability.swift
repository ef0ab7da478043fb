import Foundation

/// The state of an open paywall's close button.
public enum Dismissability: Hashable, Sendable {
  case yes
  case no

  /// Whole seconds left until it can be, rounded up.
  case inSeconds(Int)
}

extension Catalog {
  /// The seconds after which a paywall that never closes can be closed while its products still load.
  static let patience: TimeInterval = 10

  /// Returns the dismissability of an open paywall.
  ///
  /// A paywall that never closes can be closed by a person who has the grants of one of its
  /// products, and by everyone if none of its products could be loaded, or if they have been
  /// loading for 10 seconds.
  ///
  /// - Parameters:
  ///   - open: The open paywall.
  ///   - productCatalog: The products that the store sells.
  ///   - customer: The person in front of it.
  ///   - moment: The moment; the time since the paywall opened is measured by ``Moment/steady``.
  /// - Returns: Whether it can be closed, or when.
  public func dismissability(
    of open: Presentation.OpenPaywall, productCatalog: ProductCatalogState, for customer: Customer,
    at moment: Moment
  ) -> Dismissability {
    guard let paywall = paywall(open.id) else { return .yes }
    switch paywall.dismissal {
    case .always: return .yes
    case .never:
      if holdsSomething(soldOn: paywall, customer, at: moment.paidNow) { return .yes }
      let canBuy =
        productCatalog == .loading
        ? moment.steady.timeIntervalSince(open.openedAt) < Self.patience
        : paywall.products.contains { productCatalog[$0] != nil }
      return canBuy ? .no : .yes
    case .after(let seconds):
      let left = open.openedAt.timeIntervalSince(moment.steady) + Double(seconds)
      return left > 0 ? .inSeconds(min(seconds, Int(left.rounded(.up)))) : .yes
    }
  }

  /// Returns a Boolean value that indicates whether a person has all grants of one of a paywall's
  /// products, from any source.
  private func holdsSomething(
    soldOn paywall: Paywall, _ customer: Customer, at instant: Date
  ) -> Bool {
    paywall.products.contains { id in
      guard let granted = product(id)?.entitlements, !granted.isEmpty else { return false }
      return granted.allSatisfy { customer.entitlements.contains($0, at: instant) }
    }
  }
}
