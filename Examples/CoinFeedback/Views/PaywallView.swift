#if canImport(SwiftUI)
public import CoinFeedback
import ExamplePreviews
public import SwiftUI
import Tollgate
import TollgateScreens
import TollgateSwiftUI

/// The three plans of Pro, on glass; the catalog's screen `paywall`.
///
/// The app's `ScreenModel` is looked for in the environment.
public struct PaywallView: View {
  private let purchaseManager: PurchaseManager
  @Environment(ScreenModel.self) private var screens

  /// Creates the paywall.
  public init(purchaseManager: PurchaseManager) { self.purchaseManager = purchaseManager }

  /// The content of the view.
  public var body: some View {
    LiveScreen(screens, "paywall").disabled(purchaseManager.purchaseInProgress)
  }
}

#Preview("Paywall") { Previewed(look: .newcomer) }
#Preview("Paywall, loading") { Previewed(look: .loading) }
#Preview("Paywall, buying") { Previewed(look: .buying) }
#Preview("Paywall, waiting for approval") { Previewed(look: .pending) }
#Preview("Paywall, bought") { Previewed(look: .bought) }

private struct Previewed: View {
  let look: PreviewStage.Look

  var body: some View {
    let stage = try? PreviewStage(.coinFeedback(), .coinFeedback())
    if let screen = stage?.screen("paywall", look) {
      NavigationStack { ScreenView(screen) { _ in } }
    }
  }
}
#endif
