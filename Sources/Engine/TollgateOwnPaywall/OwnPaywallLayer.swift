#if canImport(SwiftUI)
package import SwiftUI
package import TollgateStoreKit

/// The app's own paywall as a sheet.
package struct OwnPaywallLayer<Own: View>: ViewModifier {
  @Bindable private var model: SituationModel
  private let own: @MainActor (OwnPaywall) -> Own

  package init(model: SituationModel, own: @escaping @MainActor (OwnPaywall) -> Own) {
    self.model = model
    self.own = own
  }

  package func body(content: Content) -> some View {
    content.sheet(isPresented: $model.isOwnPaywallOpen) {
      if let paywall = model.ownPaywall {
        own(paywall).interactiveDismissDisabled(!paywall.canBeClosed)
      }
    }
  }
}
#endif
