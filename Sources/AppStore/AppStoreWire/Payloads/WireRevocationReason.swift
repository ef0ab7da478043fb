/// The reason why the App Store revoked a purchase.
public struct WireRevocationReason: RawRepresentable, Hashable, Codable, Sendable {
  /// The number on the wire.
  public var rawValue: Int

  /// Creates a reason by its number, which may be unknown.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Anything but a fault of the app, such as a purchase made by mistake.
  public static let other = Self(rawValue: 0)

  /// The customer named a fault of the app.
  public static let issueWithApp = Self(rawValue: 1)
}
