#if canImport(SwiftUI)
public import RetroRacing
import RetroRacingViews
public import SwiftUI
import Tollgate
import TollgateScreens
import TollgateSwiftUI

/// The catalog's screen `game`, with the game in it; every restart is a round too.
///
/// It finds the game's `ScreenModel` in the environment, and begins a round when it appears. Put
/// `tollgatePaywall` around it.
public struct GameView: View {
  private let playLimitService: (any PlayLimitService)?
  @Environment(ScreenModel.self) private var screens
  @Environment(\.dismiss) private var dismiss

  /// Creates the view of a game.
  ///
  /// - Parameter playLimitService: The document's counter. The engine counts rounds in its place.
  public init(playLimitService: (any PlayLimitService)?) {
    self.playLimitService = playLimitService
  }

  /// The content of the view.
  public var body: some View {
    TollgateView(screens, from: "game") { dismiss() }
      .racePlayfield()
      .task { await screens.perform(.use("play", then: "game")) }
  }
}
#endif
