#if canImport(SwiftUI)
import RetroRacing
public import SwiftUI
import Tollgate

/// The game on iOS, iPadOS and macOS.
///
/// An app's target begins it, by `RetroRacingApp.main()` in a type of its own that is marked `@main`.
public struct RetroRacingApp: App {
  private let opened: Result<OpenedGame, any Error>

  /// Creates the app and opens its engine.
  public init() { opened = Result { try OpenedGame() } }

  /// The content of the view.
  public var body: some Scene { WindowGroup { OpenedGameView(opened: opened) } }
}

/// The game on tvOS: the same pattern.
public struct RetroRacingTvOSApp: App {
  private let opened: Result<OpenedGame, any Error>

  /// Creates the app and opens its engine.
  public init() { opened = Result { try OpenedGame() } }

  /// The content of the view.
  public var body: some Scene { WindowGroup { OpenedGameView(opened: opened) } }
}

/// The menu, or why there is none.
private struct OpenedGameView: View {
  let opened: Result<OpenedGame, any Error>

  var body: some View {
    switch opened {
    case .success(let game):
      MenuView(playLimitService: game.services.playLimitService)
        .environment(game.services.storeKitService)
        .environment(game.screens)
        .task { await game.services.storeKitService.loadProducts() }
    case .failure(let error):
      Text(verbatim: String(describing: error))
    }
  }
}
#endif
