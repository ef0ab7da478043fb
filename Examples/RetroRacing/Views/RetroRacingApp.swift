#if canImport(SwiftUI)
import RetroRacing
public import SwiftUI
import Tollgate
import TollgateScreens
import TollgateSwiftUI

/// The game on every system: the catalog's screens, with the race in the playfield.
///
/// An app's target begins it, by `RetroRacingApp.main()` in a type of its own that is marked `@main`.
public struct RetroRacingApp: App {
  private let opened: Result<OpenedGame, any Error>

  /// Creates the app and opens its engine.
  public init() { opened = Result { try OpenedGame() } }

  /// The content of the view.
  public var body: some Scene {
    WindowGroup {
      OpenedView(opened) { game in TollgateView(game.screens).racePlayfield() }
    }
  }
}

/// The game on tvOS: the document's name for the same app.
public typealias RetroRacingTvOSApp = RetroRacingApp

extension View {
  /// Draws the race if a screen has a playfield.
  public func racePlayfield() -> some View {
    playfield { playfield, finish in RaceView(playfield: playfield, finish: finish) }
  }
}
#endif
