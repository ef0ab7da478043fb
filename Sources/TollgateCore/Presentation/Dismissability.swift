public import Foundation

/// The state of an open paywall's close button.
public enum Dismissability: Hashable, Sendable {
  case yes
  case no

  /// Whole seconds left until it can be, rounded up.
  case inSeconds(Int)
}

extension Catalog {
  /// Returns the dismissability of an open paywall at `instant`, which is in steady time: see
  /// ``Moment/steady``.
  ///
  /// A paywall that never closes can be closed at once if none of its products could be loaded.
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
