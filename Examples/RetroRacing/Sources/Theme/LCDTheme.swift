/// The handheld's gray screen: free, everywhere.
public struct LCDTheme: GameTheme {
  /// The identifier, `lcd`.
  public let id = "lcd"

  /// Creates the theme.
  public init() {}
}
