#if canImport(SwiftUI)
import ExamplePreviews
public import SwiftUI
public import Tollgate
import TollgateScreens
import TollgateSwiftUI

/// The play limit, purchases, and the switch of testers; the catalog's screen `settings`.
public struct SettingsView: View {
  private let screens: ScreenModel

  public init(screens: ScreenModel) { self.screens = screens }

  public var body: some View { LiveScreen(screens, "settings") }
}

#Preview("Settings") { Previewed(id: "settings", look: .newcomer) }
#endif
