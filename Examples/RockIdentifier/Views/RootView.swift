#if canImport(SwiftUI)
import ExamplePreviews
public import RockIdentifier
public import SwiftUI
public import Tollgate
import TollgateScreens
import TollgateSwiftUI

/// The app's first view: onboarding, then home, with what is due over it.
///
/// It calls no paywall manager when it appears. The engine shows what is due at launch and after
/// onboarding once the store has answered, so that no subscriber sees a paywall.
public struct RootView: View {
  private let appState: AppState
  private let screens: ScreenModel

  /// Creates the app's first view.
  public init(appState: AppState, screens: ScreenModel) {
    self.appState = appState
    self.screens = screens
  }

  /// The content of the view.
  public var body: some View {
    Group {
      if appState.hasCompletedOnboarding {
        HomeView(screens: screens)
      } else {
        LiveScreen(screens, "onboarding")
      }
    }
    .tollgatePaywall(screens)
  }
}

/// The view that identifies a stone; the catalog's screen `home`.
public struct HomeView: View {
  private let screens: ScreenModel

  /// Creates the view.
  public init(screens: ScreenModel) { self.screens = screens }

  /// The content of the view.
  public var body: some View { NavigationStack { LiveScreen(screens, "home") } }
}

#Preview("The hard paywall") { Previewed(id: "hard", look: .newcomer) }
#Preview("The hard paywall, store unreachable") { Previewed(id: "hard", look: .unreachable) }
#Preview("The soft paywall, waiting") { Previewed(id: "soft", look: .newcomer) }
#Preview("Home") { Previewed(id: "home", look: .newcomer) }
#Preview("Onboarding") { Previewed(id: "onboarding", look: .newcomer) }

private struct Previewed: View {
  let id: ScreenID
  let look: PreviewStage.Look

  var body: some View {
    let stage = try? PreviewStage(.rockIdentifier(), .rockIdentifier())
    if let screen = stage?.screen(id, look) {
      NavigationStack { ScreenView(screen) { _ in } }
    }
  }
}
#endif
