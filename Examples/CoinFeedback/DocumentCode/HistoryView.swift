#if canImport(SwiftUI)
public import CoinFeedback
import CoinFeedbackViews
public import SwiftUI
import Tollgate
import TollgateSwiftUI

/// The entries, and the rest of the app behind them; the eleventh shows the paywall, and deleting makes
/// room.
///
/// It finds the app's `ScreenModel` in the environment, and makes, keeps and deletes entries as the
/// catalog's screen `history` describes.
public struct HistoryView: View {
  private let purchaseManager: PurchaseManager
  @Environment(ScreenModel.self) private var screens

  /// Creates the view.
  public init(purchaseManager: PurchaseManager) { self.purchaseManager = purchaseManager }

  /// The content of the view.
  public var body: some View {
    TollgateView(screens).sendsSharedEntries(of: screens)
      .disabled(purchaseManager.purchaseInProgress)
  }
}
#endif
