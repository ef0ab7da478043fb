#if canImport(SwiftUI)
import BlockPuzzle
import ExamplePreviews
import SwiftUI
import Tollgate
import TollgateScreens
import TollgateSwiftUI

#Preview("Store") { Previewed(id: "store", look: .newcomer) }
#Preview("Store, first day") { Previewed(id: "store", look: .onSale) }
#Preview("Store, loading") { Previewed(id: "store", look: .loading) }
#Preview("Store, owned") { Previewed(id: "store", look: .owned) }
#Preview("Product") { Previewed(id: "product", look: .newcomer) }
#Preview("Product, buying") { Previewed(id: "product", look: .buying) }
#Preview("Product, bought") { Previewed(id: "product", look: .bought) }
#Preview("Settings, owned") { Previewed(id: "settings", look: .owned) }

private struct Previewed: View {
  let id: ScreenID
  let look: PreviewStage.Look

  var body: some View {
    let stage = try? PreviewStage(.blockPuzzle(), .blockPuzzle())
    if let screen = stage?.screen(id, look) {
      NavigationStack { ScreenView(screen) { _ in } }
    }
  }
}
#endif
