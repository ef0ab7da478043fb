#if canImport(SwiftUI)
import ExamplePreviews
import Listen2
import SwiftUI
import Tollgate
import TollgateScreens
import TollgateSwiftUI

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
