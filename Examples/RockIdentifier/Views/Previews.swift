#if canImport(SwiftUI)
import ExamplePreviews
import RockIdentifier
import SwiftUI
import Tollgate
import TollgateScreens
import TollgateSwiftUI

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
