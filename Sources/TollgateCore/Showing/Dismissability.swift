public import Foundation

/// Whether the person can close the paywall that is open.
public enum Dismissability: Hashable, Sendable {
  case yes
  case no

  /// Whole seconds left until it can be, rounded up.
  case inSeconds(Int)
}

extension Catalog {
  /// Whether an open paywall can be closed at `instant`.
  ///
  /// One that never can be while it sells something can be at once where the products could not be
  /// loaded: nobody is held before a counter that is empty.
  public func dismissability(
    of open: Presentation.OpenPaywall, shelf: Shelf, at instant: Date
  ) -> Dismissability {
    switch paywall(open.id)?.dismissal ?? .always {
    case .always: return .yes
    case .never: return shelf == .unreachable ? .yes : .no
    case .after(let seconds):
      let left = open.openedAt.timeIntervalSince(instant) + Double(seconds)
      return left > 0 ? .inSeconds(min(seconds, Int(left.rounded(.up)))) : .yes
    }
  }
}
