#if canImport(SwiftUI)
import StoreKit
import SwiftUI
import Tollgate

/// The system's sheet for refunds, if the system has one: on iOS, macOS and visionOS.
struct RefundRequest: ViewModifier {
  @Bindable var model: ScreenModel

  func body(content: Content) -> some View {
    #if os(iOS) || os(macOS) || os(visionOS)
    content.refundRequestSheet(
      for: model.refundTransaction, isPresented: $model.isRequestingRefund
    ) { result in
      switch result {
      case .success(.success): model.refundRequestEnded(.requested)
      case .success: model.refundRequestEnded(.cancelled)
      case .failure: model.refundRequestEnded(.failed)
      }
    }
    #else
    content
    #endif
  }
}
#endif
