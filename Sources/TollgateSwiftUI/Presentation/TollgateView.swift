#if canImport(SwiftUI)
public import SwiftUI
public import Tollgate

/// A whole app's screens, as its catalog describes them.
public struct TollgateView: View {
  private let model: ScreenModel

  /// Creates a view of a whole app, as its catalog describes it.
  public init(_ model: ScreenModel) { self.model = model }

  /// The content of the app.
  public var body: some View {
    NavigationStack {
      LiveScreen(model, screen: { $0.base })
    }
    .modifier(PaywallLayers(model: model))
    .modifier(CodeRedemption(model: model))
    .modifier(SubscriptionManagement(model: model))
    .modifier(RefundRequest(model: model))
    .modifier(ForegroundRefresh(model: model))
  }
}
#endif
