#if canImport(SwiftUI)
public import RetroRacing
public import SwiftUI
import Tollgate
import TollgateScreens
import TollgateSwiftUI

/// The menu: a round begins here, or the paywall opens.
///
/// The game's `ScreenModel` and `StoreKitService` are looked for in the environment.
public struct MenuView: View {
  private let playLimitService: (any PlayLimitService)?
  private let onPlayRequest: (@MainActor () -> Void)?
  @Environment(ScreenModel.self) private var screens
  @State private var model: GameViewModel
  @State private var isPlaying = false
  @State private var isSettingUp = false

  /// Creates the menu.
  ///
  /// - Parameters:
  ///   - playLimitService: Counts rounds; without one there is no limit.
  ///   - onPlayRequest: Called in place of showing the game, once a round may start and is counted.
  public init(
    playLimitService: (any PlayLimitService)?, onPlayRequest: (@MainActor () -> Void)? = nil
  ) {
    self.playLimitService = playLimitService
    self.onPlayRequest = onPlayRequest
    _model = State(initialValue: GameViewModel(playLimitService: playLimitService))
  }

  /// The content of the view.
  public var body: some View {
    NavigationStack {
      LiveScreen(screens, "menu") { action in
        switch action {
        case .use(.play, _): play()
        case .open("settings"): isSettingUp = true
        default: Task { await screens.perform(action) }
        }
      }
      .navigationDestination(isPresented: $isPlaying) {
        GameView(playLimitService: playLimitService, model: model)
      }
      .navigationDestination(isPresented: $isSettingUp) { SettingsView(screens: screens) }
    }
    .tollgatePaywall(screens)
  }

  /// One step: asks and counts, and the engine opens the paywall where the day's rounds are used up.
  private func play() {
    guard model.startGame() else { return }
    if let onPlayRequest { onPlayRequest() } else { isPlaying = true }
  }
}
#endif
