#if canImport(SwiftUI)
import ExamplePreviews
public import SwiftUI
public import Tollgate
import TollgateScreens
import TollgateSwiftUI

/// The play limit, purchases, and the switch of testers; the catalog's screen `settings`.
public struct SettingsView: View {
  private let screens: ScreenModel

  /// Creates the settings.
  public init(screens: ScreenModel) { self.screens = screens }

  /// The content of the view.
  public var body: some View { LiveScreen(screens, "settings") }
}

#Preview("Settings") { Previewed(id: "settings", look: .newcomer) }
#endif
