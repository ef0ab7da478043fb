#if canImport(SwiftUI)
import SwiftUI
import Tollgate

/// The paywall that is open, over whatever this modifies, and a product's sheet over that.
///
/// A paywall that can't be closed, or not yet, can't be swiped away either.
struct PaywallLayers: ViewModifier {
  @Bindable var model: ScreenModel

  func body(content: Content) -> some View {
    content.sheet(isPresented: $model.isPaywallOpen) {
      NavigationStack {
        LiveScreen(model, screen: { $0.paywall })
      }
      .sheet(isPresented: $model.isSheetOpen) {
        NavigationStack {
          LiveScreen(model, screen: { $0.sheet })
        }
      }
    }
  }
}
#endif
