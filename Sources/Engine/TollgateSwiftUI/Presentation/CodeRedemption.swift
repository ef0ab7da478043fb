#if canImport(SwiftUI)
import StoreKit
import SwiftUI
import Tollgate

/// The system's sheet for offer codes, if the system has one: from iOS 16, macOS 15 and visionOS 1.
struct CodeRedemption: ViewModifier {
  @Bindable var model: ScreenModel

  func body(content: Content) -> some View {
    #if os(iOS) || os(visionOS)
    content.offerCodeRedemption(isPresented: $model.isRedeeming)
    #elseif os(macOS)
    if #available(macOS 15, *) {
      content.offerCodeRedemption(isPresented: $model.isRedeeming)
    } else {
      content
    }
    #else
    content
    #endif
  }
}
#endif
