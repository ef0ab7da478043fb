#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
public import SwiftUI
public import Tollgate
public import UIKit

/// A view controller that contains a UIKit app's root view controller, and shows paywalls over it.
///
/// Make it the window's root, with the previous root inside:
/// `window.rootViewController = PaywallHostingController(tabs, model: model)`. From then on every
/// use that is denied opens its paywall, wherever in the app it was asked for.
public final class PaywallHostingController: UIHostingController<PaywallHost> {
  /// Creates a view controller around another one.
  ///
  /// - Parameters:
  ///   - content: The app's own view controller.
  ///   - model: The app's screens.
  public init(_ content: UIViewController, model: ScreenModel) {
    super.init(rootView: PaywallHost(content: content, model: model))
  }

  /// Creates a view controller around another one, for an app that has paywalls of its own.
  ///
  /// - Parameters:
  ///   - content: The app's own view controller.
  ///   - model: The app's screens.
  ///   - own: Makes the app's view controller for an open paywall that the catalog leaves to it.
  ///     Closing it notifies the engine; it need not dismiss itself after
  ///     ``Tollgate/OwnPaywall/close()``.
  public init(
    _ content: UIViewController, model: ScreenModel,
    own: @escaping @MainActor (OwnPaywall) -> UIViewController
  ) {
    super.init(rootView: PaywallHost(content: content, model: model, own: own))
  }

  #if os(iOS)
  /// The app's view controller, which decides the status bar's style.
  public override var childForStatusBarStyle: UIViewController? { rootView.content }

  /// The app's view controller, which decides whether the status bar is hidden.
  public override var childForStatusBarHidden: UIViewController? { rootView.content }

  /// The app's view controller, which decides whether the home indicator hides.
  public override var childForHomeIndicatorAutoHidden: UIViewController? { rootView.content }

  /// The app's view controller, which decides at which edges the system's gestures are deferred.
  public override var childForScreenEdgesDeferringSystemGestures: UIViewController? {
    rootView.content
  }

  /// The orientations of the app's own view controller.
  public override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
    rootView.content.supportedInterfaceOrientations
  }

  /// The orientation that the app's view controller prefers.
  public override var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation {
    rootView.content.preferredInterfaceOrientationForPresentation
  }
  #endif

  /// Returns no view controller: a storyboard has no screens to give it.
  @available(*, unavailable)
  public required dynamic init?(coder aDecoder: NSCoder) { nil }
}

/// A view of a UIKit app's own view controller, with paywalls over it.
public struct PaywallHost: View {
  let content: UIViewController
  let model: ScreenModel
  var own: (@MainActor (OwnPaywall) -> UIViewController)?

  /// The view controller, and what lies over it.
  public var body: some View {
    HostedController(content: content).ignoresSafeArea().tollgatePaywall(model) { paywall in
      if let own { HostedController(content: own(paywall)).ignoresSafeArea() }
    }
  }
}

private struct HostedController: UIViewControllerRepresentable {
  let content: UIViewController

  func makeUIViewController(context: Context) -> UIViewController { content }

  func updateUIViewController(_ controller: UIViewController, context: Context) {}
}
#endif
