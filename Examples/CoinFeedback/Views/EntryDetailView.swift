#if canImport(SwiftUI)
public import CoinFeedback
import Foundation
public import SwiftUI
import Tollgate
import TollgateScreens
import TollgateSwiftUI

/// An entry, with the button that shares it; the catalog's screen `entry`.
///
/// Sharing asks for a recipient first, and then opens a mail to them.
public struct EntryDetailView: View {
  private let purchaseManager: PurchaseManager
  @Environment(ScreenModel.self) private var screens
  @Environment(\.openURL) private var openURL

  /// Creates the view of the entry that is open.
  public init(purchaseManager: PurchaseManager) { self.purchaseManager = purchaseManager }

  /// The content of the view.
  public var body: some View {
    LiveScreen(screens, "entry") { action in
      Task {
        await screens.perform(action)
        if case .note("shared", _) = action { compose() }
      }
    }
    .disabled(purchaseManager.purchaseInProgress)
  }

  /// Opens the mail, where the share was allowed.
  private func compose() {
    let inputs = screens.state.inputs
    guard inputs["shared"] != nil, let recipient = inputs["recipient"] else { return }
    var mail = URLComponents()
    mail.scheme = "mailto"
    mail.path = recipient
    if let url = mail.url { openURL(url) }
  }
}
#endif
