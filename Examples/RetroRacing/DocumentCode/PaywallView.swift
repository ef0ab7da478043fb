#if canImport(SwiftUI)
public import SwiftUI
public import Tollgate
import TollgateScreens
import TollgateSwiftUI

/// The paywall of Unlimited Plays; the catalog's screen `paywall`.
///
/// It opens the paywall when it appears. In an app `TollgateView` and `tollgatePaywall` show every
/// paywall automatically.
public struct PaywallView: View {
  private let screens: ScreenModel

  /// Creates the paywall.
  public init(screens: ScreenModel) { self.screens = screens }

  /// The content of the view.
  public var body: some View {
    Group {
      if let paywall = screens.paywall {
        ScreenView(paywall) { action in Task { await screens.perform(action) } }
      }
    }
    .task { await screens.perform(.open("paywall")) }
  }
}
#endif
