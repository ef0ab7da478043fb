#if canImport(SwiftUI)
public import CoinFeedback
public import SwiftUI

/// One entry, and the way to share it.
public struct EntryDetailView: View {
  private let purchaseManager: PurchaseManager
  private let gate: EntryGate
  private let report: @MainActor (any Error) -> Void
  @State private var recipient = ""
  @State private var isAsking = false
  @State private var isComposing = false

  /// - Parameters:
  ///   - purchaseManager: The store as the app's views know it.
  ///   - gate: Says what follows a tap on Share.
  ///   - report: Told what could not be written.
  public init(
    purchaseManager: PurchaseManager, gate: EntryGate,
    report: @escaping @MainActor (any Error) -> Void
  ) {
    self.purchaseManager = purchaseManager
    self.gate = gate
    self.report = report
  }

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
      switch try gate.share(hasRecipient: !recipient.isEmpty) {
      case .compose: isComposing = true
      case .askForRecipient: isAsking = true
      case .paywall, .wait: break
      }
    } catch {
      report(error)
    }
  }
}
#endif
