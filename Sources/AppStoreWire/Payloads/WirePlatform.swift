/// A platform that an app was first bought on.
public struct WirePlatform: WireText {
  public var rawValue: String

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
