/// The handheld's grey screen: free, everywhere.
public struct LCDTheme: GameTheme {
  public let id = "lcd"

  public init() {}
}
