import Tollgate

/// The colors of a theme's screen: two from its top to its bottom, and that of its cells.
///
/// They are the colors of the studio's page (`phone.css`), written `#rrggbb`.
public struct RacePalette: Hashable, Sendable {
  /// The screen's color at its top.
  public let lcd: String

  /// The screen's color at its bottom.
  public let shade: String

  /// The color of the cells.
  public let ink: String

  private init(_ lcd: String, _ shade: String, _ ink: String) {
    (self.lcd, self.shade, self.ink) = (lcd, shade, ink)
  }

  /// The handheld's gray screen.
  public static let lcd = RacePalette("#c3cfae", "#aab994", "#1b2716")

  /// The green of a later handheld.
  public static let pocket = RacePalette("#a9bd3a", "#8ba01d", "#1f3b12")

  /// Returns the palette of a theme, by the name of its feature: the gray screen's for any other.
  public static func named(_ feature: String?) -> RacePalette {
    feature == PocketTheme().feature.rawValue ? pocket : lcd
  }
}
