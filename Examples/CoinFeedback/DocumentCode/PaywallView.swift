#if canImport(SwiftUI)
public import CoinFeedback
public import SwiftUI
import Tollgate
import TollgateScreens
import TollgateSwiftUI

/// The three plans of Pro, on glass; the catalog's screen `paywall`.
///
/// It finds the app's `ScreenModel` in the environment and opens the paywall when it appears. In the
/// app itself `TollgateView` shows it.
public struct PaywallView: View {
  private let purchaseManager: PurchaseManager
  @Environment(ScreenModel.self) private var screens

  /// Creates the paywall.
  public init(purchaseManager: PurchaseManager) { self.purchaseManager = purchaseManager }

  /// The content of the view.
  public var body: some View {
    Group {
      if let paywall = screens.paywall {
        ScreenView(paywall) { action in Task { await screens.perform(action) } }
      }
    }
    .disabled(purchaseManager.purchaseInProgress)
    .task { await screens.perform(.open("paywall")) }
  }
}
#endif
