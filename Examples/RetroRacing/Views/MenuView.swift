#if canImport(SwiftUI)
public import RetroRacing
public import SwiftUI
public import Tollgate
import TollgateScreens
import TollgateSwiftUI

/// The menu: a round begins here, or the paywall opens.
public struct MenuView: View {
  private let services: GameServices
  private let screens: ScreenModel
  private let report: @MainActor (any Error) -> Void
  @State private var isPlaying = false
  @State private var isSettingUp = false

  /// - Parameters:
  ///   - services: The game's services.
  ///   - screens: The game's screens.
  ///   - report: Told what could not be written.
  public init(
    services: GameServices, screens: ScreenModel, report: @escaping @MainActor (any Error) -> Void
  ) {
    self.services = services
    self.screens = screens
    self.report = report
  }

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
        GameView(
          playLimitService: services.playLimitService, screens: screens, report: report)
      }
      .navigationDestination(isPresented: $isSettingUp) { SettingsView(screens: screens) }
    }
    .tollgatePaywall(screens)
  }

  /// One step: asks and counts, and opens the paywall where the day's rounds are used up.
  private func play() {
    do {
      isPlaying = try services.playLimitService.startNewGame(on: Date.now)
    } catch {
      report(error)
    }
  }
}
#endif
