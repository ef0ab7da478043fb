/// A platform that an app was first bought on.
public struct WirePlatform: WireText {
  /// The text on the wire.
  public var rawValue: String

  /// Creates a platform by its text, which may be unknown.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// iPhone and iPad.
  public static let iOS = Self(rawValue: "iOS")

  /// Mac.
  public static let macOS = Self(rawValue: "macOS")

  /// Apple TV.
  public static let tvOS = Self(rawValue: "tvOS")

  /// Apple Vision.
  public static let visionOS = Self(rawValue: "visionOS")
}
