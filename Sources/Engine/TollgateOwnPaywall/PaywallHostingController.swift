#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
public import SwiftUI
public import TollgateStoreKit
public import UIKit

/// A view controller that contains a UIKit app's root view controller, and shows paywalls over it.
///
/// Make it the window's root, with the previous root inside:
/// `window.rootViewController = PaywallHostingController(tabs, model: model)`. From then on every
/// denied use opens its paywall, wherever in the app it happens.
public final class PaywallHostingController: UIHostingController<PaywallHost> {
  /// Creates a view controller around another one, for an app that draws its paywalls itself.
  ///
  /// - Parameters:
  ///   - content: The app's own view controller.
  ///   - model: The engine's situation.
  ///   - own: Makes the app's view controller for an open paywall. Closing it notifies the engine; it need not dismiss itself
  ///     after ``TollgateStoreKit/OwnPaywall/close()``.
  public convenience init(
    _ content: UIViewController, model: SituationModel,
    own: @escaping @MainActor (OwnPaywall) -> UIViewController
  ) {
    self.init(content) {
      AnyView($0.tollgatePaywall(model) { HostedController(content: own($0)).ignoresSafeArea() })
    }
  }

  /// Creates a view controller around another one, with the views that `layers` adds.
  package init(_ content: UIViewController, layers: @escaping @MainActor (AnyView) -> AnyView) {
    super.init(rootView: PaywallHost(content: content, layers: layers))
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

  /// Returns no view controller: a storyboard has no screens to pass to it.
  @available(*, unavailable)
  public required dynamic init?(coder aDecoder: NSCoder) { nil }
}

/// A view of a UIKit app's own view controller, with paywalls over it.
public struct PaywallHost: View {
  let content: UIViewController
  let layers: @MainActor (AnyView) -> AnyView

  /// The view controller, with its overlays.
  public var body: some View {
    layers(AnyView(HostedController(content: content).ignoresSafeArea()))
  }
}

/// A view controller of the app as a view.
package struct HostedController: UIViewControllerRepresentable {
  private let content: UIViewController

  package init(content: UIViewController) { self.content = content }

  package func makeUIViewController(context: Context) -> UIViewController { content }

  package func updateUIViewController(_ controller: UIViewController, context: Context) {}
}
#endif
