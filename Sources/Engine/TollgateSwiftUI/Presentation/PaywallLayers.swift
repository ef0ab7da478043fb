#if canImport(SwiftUI)
import SwiftUI
import Tollgate

/// A modifier that shows the open paywall over a view, and a product's sheet over that.
///
/// A paywall that can't be closed, or not yet, can't be swiped away either.
struct PaywallLayers: ViewModifier {
  @Bindable var model: ScreenModel

  func body(content: Content) -> some View {
    content.sheet(isPresented: $model.isPaywallOpen) {
      NavigationStack {
        LiveScreen(model, screen: { $0.paywall })
      }
      .modifier(SheetSize())
      .sheet(isPresented: $model.isSheetOpen) {
        NavigationStack {
          LiveScreen(model, screen: { $0.sheet })
        }
        .modifier(SheetSize())
      }
    }
  }
}

/// The size of a sheet, which only macOS leaves to its content.
///
/// A scroll view has no size of its own, so the sheet would be as low as its title.
private struct SheetSize: ViewModifier {
  func body(content: Content) -> some View {
    #if os(macOS)
    content.frame(minWidth: 420, idealWidth: 520, minHeight: 480, idealHeight: 680)
    #else
    content
    #endif
  }
}
#endif
