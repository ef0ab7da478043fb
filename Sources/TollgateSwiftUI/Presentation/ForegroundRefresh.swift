#if canImport(SwiftUI)
import SwiftUI
import Tollgate

/// Asks the store anew whenever the app comes to the front: prices, purchases made elsewhere, refunds.
struct ForegroundRefresh: ViewModifier {
  let model: ScreenModel
  @Environment(\.scenePhase) private var phase

  func body(content: Content) -> some View {
    content.onChange(of: phase) { _, phase in
      guard phase == .active else { return }
      Task { await model.known.tollkeeper.refresh() }
    }
  }
}
#endif
