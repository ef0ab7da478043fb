#if canImport(SwiftUI)
import Foundation
import SwiftUI
import Tollgate

#if os(macOS)
import AppKit
#elseif !os(watchOS)
import UIKit
#endif

/// Asks the store again whenever the app comes to the front: prices, purchases made elsewhere, refunds.
///
/// The system's notifications come under every life cycle. A scene phase does not: in a view that a
/// UIKit app hosts it never changes (https://github.com/johnpatrickmorgan/FlowStacks/issues/81).
struct ForegroundRefresh: ViewModifier {
  let model: ScreenModel

  #if os(watchOS)
  @Environment(\.scenePhase) private var phase

  // Every app for watchOS 10 has SwiftUI's life cycle or no view of this module, and Apple asks such apps to
  // observe the phase:
  // https://developer.apple.com/documentation/watchkit/wkextension/applicationdidbecomeactivenotification
  func body(content: Content) -> some View {
    content.onChange(of: phase) { _, phase in
      if phase == .active { refresh() }
    }
  }
  #else
  func body(content: Content) -> some View {
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

  private func refresh() { Task { await model.known.tollkeeper.refresh() } }
}
#endif
