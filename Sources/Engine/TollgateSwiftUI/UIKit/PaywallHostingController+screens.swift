#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
import SwiftUI
public import Tollgate
public import TollgateOwnPaywall
public import TollgateStoreKit
public import UIKit

extension PaywallHostingController {
  /// Creates a view controller around another one, over which the catalog's screens draw the paywalls.
  ///
  /// - Parameters:
  ///   - content: The app's own view controller.
  ///   - model: The app's screens.
  public convenience init(_ content: UIViewController, model: ScreenModel) {
    self.init(content) { AnyView($0.tollgatePaywall(model)) }
  }

  /// Creates a view controller around another one, for an app that has its own paywalls in addition
  /// to the catalog's.
  ///
  /// - Parameters:
  ///   - content: The app's own view controller.
  ///   - model: The app's screens.
  ///   - own: Makes the app's view controller for an open paywall that the catalog leaves to it. Closing it notifies
  ///     the engine; it need not dismiss itself after ``TollgateStoreKit/OwnPaywall/close()``.
  public convenience init(
    _ content: UIViewController, model: ScreenModel,
    own: @escaping @MainActor (OwnPaywall) -> UIViewController
  ) {
    self.init(content) {
      AnyView($0.tollgatePaywall(model) { HostedController(content: own($0)).ignoresSafeArea() })
    }
  }
}
#endif
