#if canImport(SwiftUI)
public import SwiftUI
public import Tollgate
public import TollgateCore

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

  /// Shows the app's own paywall over this view while the engine has one open; for an app that draws everything itself.
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
      .task {
        if let placement { model.tollkeeper.present(at: placement) }
      }
  }
}

/// The app's own paywall as a sheet.
private struct OwnPaywallLayer<Own: View>: ViewModifier {
  @Bindable var model: SituationModel
  let own: @MainActor (OwnPaywall) -> Own

  func body(content: Content) -> some View {
    content.sheet(isPresented: $model.isOwnPaywallOpen) {
      if let paywall = model.ownPaywall {
        own(paywall).interactiveDismissDisabled(!paywall.canBeClosed)
      }
    }
  }
}
#endif
