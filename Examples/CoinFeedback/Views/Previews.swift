#if canImport(SwiftUI)
import CoinFeedback
import ExamplePreviews
import SwiftUI
import Tollgate
import TollgateScreens
import TollgateSwiftUI

#Preview("History") { Previewed(id: "history", look: .newcomer) }
#Preview("Entry") { Previewed(id: "entry", look: .newcomer) }
#Preview("Paywall") { Previewed(id: "paywall", look: .newcomer) }
#Preview("Paywall, loading") { Previewed(id: "paywall", look: .loading) }
#Preview("Paywall, buying") { Previewed(id: "paywall", look: .buying) }
#Preview("Paywall, waiting for approval") { Previewed(id: "paywall", look: .pending) }
#Preview("Paywall, bought") { Previewed(id: "paywall", look: .bought) }

private struct Previewed: View {
  let id: ScreenID
  let look: PreviewStage.Look

  var body: some View {
    let stage = try? PreviewStage(.coinFeedback(), .coinFeedback())
    if let screen = stage?.screen(id, look) {
      NavigationStack { ScreenView(screen) { _ in } }
    }
  }
}
#endif
