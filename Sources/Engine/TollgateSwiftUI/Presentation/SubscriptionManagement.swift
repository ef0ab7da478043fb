#if canImport(SwiftUI)
import StoreKit
import SwiftUI
import Tollgate

/// The system's page for subscriptions: a sheet on iOS and visionOS, the App Store on macOS.
///
/// tvOS and watchOS have it in their own settings, if no app leads.
struct SubscriptionManagement: ViewModifier {
  @Bindable var model: ScreenModel
  @Environment(\.openURL) private var openURL

  func body(content: Content) -> some View {
    #if os(iOS) || os(visionOS)
    content.manageSubscriptionsSheet(isPresented: $model.isManagingSubscriptions)
    #elseif os(macOS)
    content.onChange(of: model.isManagingSubscriptions) { _, isManaging in
      guard isManaging else { return }
      model.isManagingSubscriptions = false
      if let page = URL(string: "https://apps.apple.com/account/subscriptions") { openURL(page) }
    }
    #else
    content
    #endif
  }
}
#endif
