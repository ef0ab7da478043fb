#if canImport(SwiftUI)
import ExamplePreviews
import RetroRacing
public import SwiftUI
public import Tollgate
import TollgateScreens
import TollgateSwiftUI

/// The paywall of Unlimited Plays; the catalog's screen `paywall`.
public struct PaywallView: View {
  private let screens: ScreenModel

  /// Creates the paywall.
  public init(screens: ScreenModel) { self.screens = screens }

  /// The content of the view.
  public var body: some View { LiveScreen(screens, "paywall") }
}

#Preview("Paywall") { Previewed(id: "paywall", look: .newcomer) }
#Preview("Paywall, loading") { Previewed(id: "paywall", look: .loading) }
#Preview("Paywall, store unreachable") { Previewed(id: "paywall", look: .unreachable) }
#Preview("Paywall, buying") { Previewed(id: "paywall", look: .buying) }
#Preview("Paywall, waiting for approval") { Previewed(id: "paywall", look: .pending) }
#Preview("Paywall, failed") { Previewed(id: "paywall", look: .failed) }
#Preview("Paywall, owned") { Previewed(id: "paywall", look: .owned) }

struct Previewed: View {
  let id: ScreenID
  let look: PreviewStage.Look

  var body: some View {
    let stage = try? PreviewStage(.retroRacing(), .retroRacing())
    if let screen = stage?.screen(id, look) {
      NavigationStack { ScreenView(screen) { _ in } }
    }
  }
}
#endif
