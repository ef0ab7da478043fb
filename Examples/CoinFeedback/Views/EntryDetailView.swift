#if canImport(SwiftUI)
public import CoinFeedback
public import SwiftUI

/// One entry, and the way to share it.
public struct EntryDetailView: View {
  private let purchaseManager: PurchaseManager
  @State private var recipient = ""
  @State private var isAsking = false
  @State private var isComposing = false

  /// Creates the view of an entry.
  public init(purchaseManager: PurchaseManager) { self.purchaseManager = purchaseManager }

  public var body: some View {
    VStack(spacing: 16) {
      Button(action: share) { Label("Share via Email", systemImage: "envelope") }
      if purchaseManager.isProUser { Label("Pro", systemImage: "star.fill") }
      if isComposing { Text("To: \(recipient)") }
    }
    .alert("Recipient", isPresented: $isAsking) {
      TextField("Email", text: $recipient)
      Button("OK", action: share)
    }
  }

  private func share() {
    do {
      switch try purchaseManager.gate.share(hasRecipient: !recipient.isEmpty) {
      case .compose: isComposing = true
      case .askForRecipient: isAsking = true
      case .paywall, .wait: break
      }
    } catch {
      debugPrint(error)
    }
  }
}
#endif
