#if canImport(SwiftUI)
public import CoinFeedback
public import SwiftUI
import Tollgate
import TollgateScreens
import TollgateSwiftUI

/// The entry that is open, with the button that shares it; the catalog's screen `entry`.
///
/// It finds the app's `ScreenModel` in the environment. Put `tollgatePaywall` around it.
public struct EntryDetailView: View {
  private let purchaseManager: PurchaseManager
  @Environment(ScreenModel.self) private var screens
  @Environment(\.dismiss) private var dismiss

  /// Creates the view of the entry that is open.
  public init(purchaseManager: PurchaseManager) { self.purchaseManager = purchaseManager }

  /// The content of the view.
  public var body: some View {
    TollgateView(screens, from: "entry") { dismiss() }
      .disabled(purchaseManager.purchaseInProgress)
  }
}
#endif
