/// An entitlement that a person holds because of a purchase, such as unlimited plays.
///
/// An entitlement has no state of its own: whether it is held follows from the transactions that
/// grant it. See ``Entitlements``.
public enum Entitlement {
  /// The name of an entitlement.
  public struct ID: Identifier {
    /// The identifier as a string.
    public let rawValue: String

    /// Creates an identifier from a string.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }
}
