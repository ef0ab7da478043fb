#if canImport(SwiftUI)
import ExamplePreviews
import RetroRacing
import SwiftUI
import Tollgate
import TollgateScreens
import TollgateSwiftUI

#Preview("Menu") { Previewed(id: "menu", look: .newcomer) }
#Preview("Settings") { Previewed(id: "settings", look: .newcomer) }
#Preview("About") { Previewed(id: "about", look: .newcomer) }
#Preview("Paywall") { Previewed(id: "paywall", look: .newcomer) }
#Preview("Paywall, loading") { Previewed(id: "paywall", look: .loading) }
#Preview("Paywall, store unreachable") { Previewed(id: "paywall", look: .unreachable) }
#Preview("Paywall, buying") { Previewed(id: "paywall", look: .buying) }
#Preview("Paywall, waiting for approval") { Previewed(id: "paywall", look: .pending) }
#Preview("Paywall, failed") { Previewed(id: "paywall", look: .failed) }
#Preview("Paywall, owned") { Previewed(id: "paywall", look: .owned) }
#Preview("The game") { Previewed(id: "game", look: .newcomer).racePlayfield() }

private struct Previewed: View {
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
