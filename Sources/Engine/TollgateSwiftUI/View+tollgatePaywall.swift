#if canImport(SwiftUI)
public import SwiftUI
public import Tollgate
import TollgateOwnPaywall
import TollgateScreens

extension View {
  /// Shows any paywall that the engine opens over this view, and reports the result of a purchase.
  ///
  /// A denied use opens one: `model.perform(.use("play", then: nil))`, or `use` of the engine
  /// itself. Put it once, around all that can be denied.
  ///
  /// - Parameters:
  ///   - model: The app's screens.
  ///   - placement: The placement to show when this view appears, if the catalog has a paywall for
  ///     it.
  /// - Returns: The view with its overlays.
  public func tollgatePaywall(
    _ model: ScreenModel, at placement: Placement.ID? = nil
  ) -> some View {
    modifier(PaywallLayers(model: model))
      .modifier(News(model: model))
      .modifier(CodeRedemption(model: model))
      .modifier(SubscriptionManagement(model: model))
      .modifier(RefundRequest(model: model))
      .modifier(ForegroundRefresh(tollkeeper: model.known.tollkeeper))
      .task {
        if let placement { model.known.tollkeeper.present(at: placement) }
      }
  }
}

/// The alerts over the app's own view while no paywall is open.
private struct News: ViewModifier {
  let model: ScreenModel

  func body(content: Content) -> some View {
    content
      .overlay(alignment: .top) {
        if let celebration = model.news?.celebration { CelebrationView(celebration) }
      }
      .modifier(
        AlertModifier(alert: model.news?.alert) { action in
          Task { await model.perform(action) }
        })
  }
}
#endif
