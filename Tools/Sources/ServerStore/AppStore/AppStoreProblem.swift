package import AppStoreWire

/// The reason why the App Store did not answer what it was asked.
///
/// It never holds a token or who somebody is.
package struct AppStoreProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// What may be done about it.
  package enum Kind: Hashable, Sendable {
    /// The same request may be answered later, at the earliest at an instant of the machine's clock.
    case later(WireDate?)

    /// The App Store knows no such transaction.
    case unknown

    /// What one page was to be continued with is not good, or no longer.
    case position

    /// The App Store keeps notifications for less time than was asked for.
    case tooFarBack

    /// Nobody may ask with this key.
    case unauthorized

    /// The app was never released in production, where there is nothing of it.
    case unreleased

    /// The request was refused: asked again, it will be again.
    case refused
  }

  package let kind: Kind

  /// What happened, and what to do.
  package let description: String

  package init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }

  /// A Boolean value that indicates whether the same request may be answered later.
  package var isTemporary: Bool {
    if case .later = kind { true } else { false }
  }
}
