#if canImport(SwiftUI)
import ExamplePreviews
public import SwiftUI
public import Tollgate
import TollgateScreens
import TollgateSwiftUI

/// What the game is; the catalog's screen `about`.
public struct AboutView: View {
  private let screens: ScreenModel

  public init(screens: ScreenModel) { self.screens = screens }

  public var body: some View { LiveScreen(screens, "about") }
}

#Preview("About") { Previewed(id: "about", look: .newcomer) }
#endif
