#if canImport(SwiftUI)
public import SwiftUI
public import TollgateScreens

extension View {
  /// Draws an app's own game if a screen has a playfield.
  ///
  /// Without it a playfield can only be ended.
  ///
  /// - Parameter game: Draws the game; its arguments are the playfield, and a closure to call with
  ///   the score once the round is over.
  /// - Returns: The view, with the game in it.
  public func playfield<Game: View>(
    @ViewBuilder _ game:
      @escaping @MainActor @Sendable (
        Screen.Playfield, _ finish: @escaping @MainActor @Sendable (Int) -> Void
      ) -> Game
  ) -> some View {
    let drawn: PlayfieldGame = { playfield, finish in AnyView(game(playfield, finish)) }
    return environment(\.playfieldGame, drawn)
  }
}

extension EnvironmentValues {
  /// Draws the app's game, or `nil` if there is none.
  var playfieldGame: PlayfieldGame? {
    get { self[PlayfieldGameKey.self] }
    set { self[PlayfieldGameKey.self] = newValue }
  }
}

typealias PlayfieldGame =
  @MainActor @Sendable (
    Screen.Playfield, _ finish: @escaping @MainActor @Sendable (Int) -> Void
  ) -> AnyView

private struct PlayfieldGameKey: EnvironmentKey {
  static let defaultValue: PlayfieldGame? = nil
}
#endif
