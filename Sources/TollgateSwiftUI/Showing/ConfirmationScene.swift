#if canImport(SwiftUI)
import SwiftUI

#if os(visionOS)
import UIKit
#endif

/// Where the store asks the person to confirm a purchase; only visionOS has to be told.
@MainActor
func confirmationScene() -> (any Sendable)? {
  #if os(visionOS)
  UIApplication.shared.connectedScenes.first { $0.activationState == .foregroundActive }
  #else
  nil
  #endif
}
#endif
