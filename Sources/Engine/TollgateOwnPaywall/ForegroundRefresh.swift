#if canImport(SwiftUI)
import Foundation
package import SwiftUI
package import TollgateEngine

#if os(macOS)
import AppKit
#elseif !os(watchOS)
import UIKit
#endif

/// Reloads the store's state whenever the app comes to the front: prices, purchases made elsewhere,
/// refunds.
///
/// It observes the system's notifications, which every kind of app gets. A scene phase never changes
/// in a view that a UIKit app hosts (https://github.com/johnpatrickmorgan/FlowStacks/issues/81).
package struct ForegroundRefresh: ViewModifier {
  private let tollkeeper: Tollkeeper

  package init(tollkeeper: Tollkeeper) { self.tollkeeper = tollkeeper }

  #if os(watchOS)
  @Environment(\.scenePhase) private var phase

  // Every app for watchOS 10 has SwiftUI's life cycle or no view of this module, and Apple asks such apps to
  // observe the phase:
  // https://developer.apple.com/documentation/watchkit/wkextension/applicationdidbecomeactivenotification
  package func body(content: Content) -> some View {
    content.onChange(of: phase) { _, phase in
      if phase == .active { refresh() }
    }
  }
  #else
  package func body(content: Content) -> some View {
    content.onReceive(NotificationCenter.default.publisher(for: Self.cameToFront)) { _ in
      refresh()
    }
  }

  private static var cameToFront: Notification.Name {
    #if os(macOS)
    // https://developer.apple.com/documentation/appkit/nsapplication/didbecomeactivenotification
    NSApplication.didBecomeActiveNotification
    #else
    // Posted with scenes and without them:
    // https://developer.apple.com/documentation/uikit/uiapplicationdelegate/applicationwillenterforeground(_:)
    UIApplication.willEnterForegroundNotification
    #endif
  }
  #endif

  private func refresh() { Task { await tollkeeper.refresh() } }
}
#endif
