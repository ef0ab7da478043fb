#if canImport(SwiftUI)
public import SwiftUI
public import TollgateCore
public import TollgateStoreKit

extension View {
  /// Shows the app's own paywall over this view while the engine has one open; for an app that draws everything itself.
  ///
  /// Closing the sheet notifies the engine. Whenever the app comes to the front, the engine
  /// refreshes from the store. Put it once, around all that can be denied.
  ///
  /// - Parameters:
  ///   - model: The engine's situation.
  ///   - placement: The placement to show when this view appears, if the catalog has a paywall for it.
  ///   - own: Makes the app's view of an open paywall.
  /// - Returns: The view with its overlays.
  public func tollgatePaywall(
    _ model: SituationModel, at placement: Placement.ID? = nil,
    @ViewBuilder own: @escaping @MainActor (OwnPaywall) -> some View
  ) -> some View {
    modifier(OwnPaywallLayer(model: model, own: own))
      .modifier(ForegroundRefresh(tollkeeper: model.tollkeeper))
      .task {
        if let placement { model.tollkeeper.present(at: placement) }
      }
  }
}
#endif
