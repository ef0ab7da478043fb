#if canImport(SwiftUI)
public import SwiftUI
public import Tollgate
import TollgateOwnPaywall
public import TollgateCore
import TollgateScreens

/// An app's screens, as its catalog describes them: a whole app, or a part of one.
///
/// It draws the screen that is open and passes each tap to the model. The model alone decides where
/// a tap leads, so every button of every screen works wherever the view is shown.
public struct TollgateView: View {
  private let model: ScreenModel
  private let part: Part?

  /// A part of an app.
  private struct Part {
    let root: ScreenID
    let closed: @MainActor () -> Void
  }

  /// Creates a view of a whole app.
  ///
  /// - Parameter model: The app's screens.
  public init(_ model: ScreenModel) {
    self.model = model
    part = nil
  }

  /// Creates a view of a part of an app, for an app with views of its own.
  ///
  /// The view opens the part's first screen when it appears, and draws that screen and all to which it
  /// leads. Put ``SwiftUICore/View/tollgatePaywall(_:at:)`` around the app's own views: it shows paywalls
  /// and the outcome of purchases.
  ///
  /// - Parameters:
  ///   - model: The app's screens.
  ///   - root: The first screen of the part. It can't be the screen of a paywall, which opens over
  ///     the app: perform `.open` for that.
  ///   - closed: Called when the person leaves the part, such as by Back on its first screen.
  public init(
    _ model: ScreenModel, from root: ScreenID, closed: @escaping @MainActor () -> Void
  ) {
    self.model = model
    part = Part(root: root, closed: closed)
  }

  /// The content of the app, or of its part.
  public var body: some View {
    if let part {
      OpenedPart(model: model, root: part.root, closed: part.closed)
    } else {
      NavigationStack {
        LiveScreen(model, screen: { $0.base })
      }
      .modifier(PaywallLayers(model: model))
      .modifier(CodeRedemption(model: model))
      .modifier(SubscriptionManagement(model: model))
      .modifier(RefundRequest(model: model))
      .modifier(ForegroundRefresh(tollkeeper: model.known.tollkeeper))
    }
  }
}

/// A part of an app, from its first screen on.
private struct OpenedPart: View {
  let model: ScreenModel
  let root: ScreenID
  let closed: @MainActor () -> Void
  @State private var isOpened = false

  var body: some View {
    let isOpen = model.isOpen(from: root)
    LiveScreen(model, screen: { $0.isOpen(from: root) ? $0.embedded : nil })
      .navigationBarBackButtonHidden()
      .task {
        if !model.isOpen(from: root) { await model.perform(.open(root)) }
        isOpened = true
      }
      .onChange(of: isOpen) { _, isOpen in
        if !isOpen, isOpened { closed() }
      }
  }
}
#endif
