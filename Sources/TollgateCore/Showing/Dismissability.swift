public import Foundation

/// Whether the person can close the paywall that is open.
public enum Dismissability: Hashable, Sendable {
  case yes
  case no

  /// Whole seconds left until it can be, rounded up.
  case inSeconds(Int)
}

extension Catalog {
  /// Whether an open paywall can be closed at `instant`, which is in steady time: see
  /// ``Moment/steady``.
  ///
  /// One that never can be while it sells something can be at once where the products could not be
  /// loaded: nobody is held before a counter that is empty.
  public func dismissability(
    of open: Presentation.OpenPaywall, productCatalog: ProductCatalogState, at instant: Date
  ) -> Dismissability {
    guard let paywall = paywall(open.id) else { return .yes }
    switch paywall.dismissal {
    case .always: return .yes
    case .never:
      return productCatalog == .loading || paywall.products.contains { productCatalog[$0] != nil }
        ? .no : .yes
    case .after(let seconds):
      let left = open.openedAt.timeIntervalSince(instant) + Double(seconds)
      return left > 0 ? .inSeconds(min(seconds, Int(left.rounded(.up)))) : .yes
    }
  }
}
