#if canImport(SwiftUI)
public import SwiftUI
public import Tollgate
public import TollgateCore
import TollgateOwnPaywall
public import TollgateStoreKit

extension View {
  /// Shows any paywall that the engine opens over this view: the app's own paywall if the catalog
  /// leaves it to the app, and otherwise the catalog's screens.
  ///
  /// Closing the sheet notifies the engine. One that can't be closed, or not yet, can't be swiped
  /// away either.
  ///
  /// - Parameters:
  ///   - model: The app's screens.
  ///   - placement: The placement to show when this view appears, if the catalog has a paywall for it.
  ///   - own: Makes the app's view of an open paywall.
  /// - Returns: The view with its overlays.
  public func tollgatePaywall(
    _ model: ScreenModel, at placement: Placement.ID? = nil,
    @ViewBuilder own: @escaping @MainActor (OwnPaywall) -> some View
  ) -> some View {
    tollgatePaywall(model, at: placement).modifier(OwnPaywallLayer(model: model.known, own: own))
  }
}
#endif
