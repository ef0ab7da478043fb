/// Something a person holds because of a purchase, such as unlimited plays.
///
/// An entitlement has no state of its own: whether it is held follows from the transactions that
/// grant it. See ``Entitlements``.
public enum Entitlement {
  /// Names one entitlement.
  public struct ID: Identifier {
    public let rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }
  }
}
