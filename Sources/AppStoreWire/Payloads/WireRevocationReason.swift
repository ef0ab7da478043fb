/// Why the App Store took a purchase back.
public struct WireRevocationReason: RawRepresentable, Hashable, Codable, Sendable {
  public var rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Anything but a fault of the app, such as a purchase made by mistake.
  public static let other = Self(rawValue: 0)

  /// The customer named a fault of the app.
  public static let issueWithApp = Self(rawValue: 1)
}
