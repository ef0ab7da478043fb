#if canImport(SwiftUI)
public import RetroRacing
import RetroRacingViews
public import SwiftUI
import Tollgate
import TollgateScreens
import TollgateSwiftUI

/// The menu, and the rest of the game behind it: a round begins here, or the paywall opens.
///
/// It finds the game's `ScreenModel` in the environment.
public struct MenuView: View {
  private let playLimitService: (any PlayLimitService)?
  private let onPlayRequest: (@MainActor @Sendable () -> Void)?
  @Environment(ScreenModel.self) private var screens

  /// Creates the menu.
  ///
  /// - Parameters:
  ///   - playLimitService: The document's counter. The engine counts rounds in its place.
  ///   - onPlayRequest: Called once a round may start and is counted.
  public init(
    playLimitService: (any PlayLimitService)?,
    onPlayRequest: (@MainActor @Sendable () -> Void)? = nil
  ) {
    self.playLimitService = playLimitService
    self.onPlayRequest = onPlayRequest
  }

  /// The content of the view.
  public var body: some View {
    let (screens, onPlayRequest) = (screens, onPlayRequest)
    TollgateView(screens).racePlayfield().onScreenAction { action in
      if case .use("play", _) = action, screens.base?.id == "game" { onPlayRequest?() }
    }
  }
}
#endif
