import StoreKit
import SwiftUI

struct Manage: View {
  @State private var isOpen = false

  var body: some View {
    Text("Manage").manageSubscriptionsSheet(isPresented: $isOpen)  // macOS: is unavailable in macOS; tvOS: is unavailable in tvOS; watchOS: is unavailable in watchOS
  }
}
