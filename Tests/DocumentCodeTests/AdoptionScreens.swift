#if canImport(SwiftUI)
import SwiftUI
import Tollgate
import TollgateSwiftUI

// The views of Docs/KeepYourOwnPaywall.md for an app that has screens of the catalog too.

private struct BesideScreens: View {
  let model: ScreenModel

  var body: some View {
    NotesView()
      .tollgatePaywall(model, own: { open in ProView(open: open) })
  }
}

#if canImport(UIKit) && !os(watchOS)
import UIKit

@MainActor
private func keepOwnPaywall(
  in window: UIWindow, around tabs: UITabBarController, _ model: ScreenModel
) {
  window.rootViewController = PaywallHostingController(tabs, model: model) { open in
    ProViewController(open)
  }
}
#endif
#endif
