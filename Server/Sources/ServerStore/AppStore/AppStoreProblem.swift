public import AppStoreWire

/// The reason why the App Store did not answer a request.
///
/// It never contains a token or a person's identity.
public struct AppStoreProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The way to recover.
  public enum Kind: Hashable, Sendable {
    /// The same request may be answered later, at the earliest at an instant of the machine's clock.
    case later(WireDate?)

    /// The App Store doesn't have the transaction.
    case unknown

    /// The continuation of a page is invalid, or no longer valid.
    case position

    /// The App Store keeps notifications for less time than requested.
    case tooFarBack

    /// The key is not allowed to ask.
    case unauthorized

    /// The app was never released in production, so production has no data about it.
    case unreleased

    /// The request was refused, and would be refused again.
    case refused
  }

  /// The way to recover from it.
  public let kind: Kind

  /// The problem, and the fix.
  public let description: String

  /// Creates a problem.
  ///
  /// - Parameters:
  ///   - kind: The way to recover from it.
  ///   - description: The problem and the fix, without tokens and identities.
  public init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }

  /// A Boolean value that indicates whether the same request may be answered later.
  public var isTemporary: Bool {
    if case .later = kind { true } else { false }
  }
}
