/// The green of a later handheld: comes with Unlimited Plays, and free on the watch.
public struct PocketTheme: GameTheme {
  public let id = "pocket"

  public init() {}
}
