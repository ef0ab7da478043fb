#if canImport(SwiftUI)
public import RetroRacing
public import SwiftUI
import Tollgate
import TollgateScreens
import TollgateSwiftUI

/// The catalog's screen `game`, with the game in it; every restart is a round too.
///
/// The game's `ScreenModel` is looked for in the environment.
public struct GameView: View {
  @State private var model: GameViewModel
  @Environment(ScreenModel.self) private var screens
  @Environment(\.dismiss) private var dismiss

  /// Creates the view of a game.
  ///
  /// - Parameters:
  ///   - playLimitService: Counts rounds; without one there is no limit.
  ///   - model: The rounds, where one was started already.
  public init(playLimitService: (any PlayLimitService)?, model: GameViewModel? = nil) {
    _model = State(initialValue: model ?? GameViewModel(playLimitService: playLimitService))
  }

  /// The content of the view.
  public var body: some View {
    LiveScreen(screens, "game") { action in
      switch action {
      case .use(.play, _): restart()
      case .open("menu"): dismiss()
      default: Task { await screens.perform(action) }
      }
    }
    .playfield { playfield, finish in
      RaceView(playfield: playfield) { score in
        model.finishGame(score: score)
        finish(score)
      }
    }
    .task {
      if model.scene == nil { model.startGame() }
      await screens.perform(.open("game"))
    }
  }

  /// Begins a round where there is one left; else the paywall opens over the one that is over.
  private func restart() {
    let last = model.scene
    model.restartGame()
    guard model.scene != last else { return }
    Task { await screens.perform(.open("game")) }
  }
}
#endif
