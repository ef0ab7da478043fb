#if canImport(SwiftUI)
import ExamplePreviews
import Listen2
public import SwiftUI
public import Tollgate
import TollgateScreens
import TollgateSwiftUI

/// The upgrade section in its three states; the catalog's screen `settings`.
public struct SettingsView: View {
  private let screens: ScreenModel

  /// Creates the settings.
  public init(screens: ScreenModel) { self.screens = screens }

  /// The content of the view.
  public var body: some View { LiveScreen(screens, "settings") }
}

/// The nag for Play after the trial; the catalog's screen `unlock`.
public struct ExpiredNagView: View {
  private let screens: ScreenModel

  /// Creates the nag.
  public init(screens: ScreenModel) { self.screens = screens }

  /// The content of the view.
  public var body: some View { LiveScreen(screens, "unlock") }
}

#Preview("Settings, in the trial") { Previewed(id: "settings", look: .newcomer) }
#Preview("Settings, loading") { Previewed(id: "settings", look: .loading) }
#Preview("Settings, store unreachable") { Previewed(id: "settings", look: .unreachable) }
#Preview("Settings, owned") { Previewed(id: "settings", look: .owned) }
#Preview("The nag") { Previewed(id: "unlock", look: .newcomer) }

private struct Previewed: View {
  let id: ScreenID
  let look: PreviewStage.Look

  var body: some View {
    let stage = try? PreviewStage(.listen2(), .listen2())
    if let screen = stage?.screen(id, look) {
      NavigationStack { ScreenView(screen) { _ in } }
    }
  }
}
#endif
