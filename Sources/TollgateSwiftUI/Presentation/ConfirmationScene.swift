#if canImport(SwiftUI)
import SwiftUI

#if os(visionOS)
import UIKit
#endif

/// Returns the scene in which the store asks the person to confirm a purchase; only visionOS needs
/// it.
@MainActor
func confirmationScene() -> (any Sendable)? {
  #if os(visionOS)
  UIApplication.shared.connectedScenes.first { $0.activationState == .foregroundActive }
  #else
  nil
  #endif
}
#endif
