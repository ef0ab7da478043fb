/// The green of a later handheld: comes with Unlimited Plays, and free on the watch.
public struct PocketTheme: GameTheme {
  /// The identifier, `pocket`.
  public let id = "pocket"

  /// Creates the theme.
  public init() {}
}
