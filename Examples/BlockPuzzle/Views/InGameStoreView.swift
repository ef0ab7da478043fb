#if canImport(SwiftUI)
import BlockPuzzle
import ExamplePreviews
public import SwiftUI
public import Tollgate
import TollgateScreens
import TollgateSwiftUI

/// The store, and a product's sheet over it; the catalog's screens `store` and `product`.
public struct InGameStoreView: View {
  private let screens: ScreenModel

  /// Creates the store.
  public init(screens: ScreenModel) { self.screens = screens }

  /// The content of the view.
  public var body: some View { LiveScreen(screens, "store") }
}

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
