#if canImport(SwiftUI)
import ExamplePreviews
public import SwiftUI
public import Tollgate
import TollgateScreens
import TollgateSwiftUI

/// The description of the game; the catalog's screen `about`.
public struct AboutView: View {
  private let screens: ScreenModel

  /// Creates the view.
  public init(screens: ScreenModel) { self.screens = screens }

  /// The content of the view.
  public var body: some View { LiveScreen(screens, "about") }
}

#Preview("About") { Previewed(id: "about", look: .newcomer) }
#endif
