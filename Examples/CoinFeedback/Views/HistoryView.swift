#if canImport(SwiftUI)
public import CoinFeedback
public import SwiftUI
import Tollgate
import TollgateScreens
import TollgateSwiftUI

/// The entries; the eleventh shows the paywall, and deleting makes room.
///
/// The app's `ScreenModel` is looked for in the environment: it makes, keeps and deletes entries, as
/// the catalog's screen `history` says.
public struct HistoryView: View {
  private let purchaseManager: PurchaseManager
  @Environment(ScreenModel.self) private var screens

  /// Creates the view.
  public init(purchaseManager: PurchaseManager) { self.purchaseManager = purchaseManager }

  /// The content of the view.
  public var body: some View {
    let id = screens.base?.id ?? "history"
    NavigationStack {
      if id == "entry" {
        EntryDetailView(purchaseManager: purchaseManager)
      } else {
        LiveScreen(screens, id)
      }
    }
    .tollgatePaywall(screens)
  }
}
#endif
