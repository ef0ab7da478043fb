#if canImport(SwiftUI)
public import RetroRacing
public import SwiftUI
public import Tollgate
import TollgateScreens
import TollgateSwiftUI

/// The game, as the catalog's screen `game` stands for it; every restart is a round too.
public struct GameView: View {
  private let playLimitService: UserDefaultsPlayLimitService
  private let screens: ScreenModel
  private let report: @MainActor (any Error) -> Void
  @Environment(\.dismiss) private var dismiss

  /// - Parameters:
  ///   - playLimitService: Counts rounds.
  ///   - screens: The game's screens.
  ///   - report: Told what could not be written.
  public init(
    playLimitService: UserDefaultsPlayLimitService, screens: ScreenModel,
    report: @escaping @MainActor (any Error) -> Void
  ) {
    self.playLimitService = playLimitService
    self.screens = screens
    self.report = report
  }

  public var body: some View {
    LiveScreen(screens, "game") { action in
      switch action {
      case .use(.play, _): restart()
      case .open("menu"): dismiss()
      default: Task { await screens.perform(action) }
      }
    }
    .task { await screens.perform(.open("game")) }
  }

  /// Begins a round where there is one left; else the paywall opens over the one that is over.
  private func restart() {
    do {
      guard try playLimitService.startNewGame(on: Date.now) else { return }
      Task { await screens.perform(.open("game")) }
    } catch {
      report(error)
    }
  }
}
#endif
