#if canImport(SwiftUI)
import BlockPuzzle
import BlockPuzzleDocumentCode
import CoinFeedback
import CoinFeedbackDocumentCode
import Foundation
import RetroRacing
import RetroRacingDocumentCode
import RockIdentifier
import SwiftUI
import Tollgate

// The views that the documents make, with the arguments that they give them.

@MainActor
private struct RetroRacingViewCalls: View {
  let storeKitService: StoreKitService
  let playLimitService: any PlayLimitService
  @Environment(StoreKitService.self) private var storeKit
  @State private var model = GameViewModel(playLimitService: nil)

  var body: some View {
    NavigationStack {
      MenuView(playLimitService: playLimitService)
        .environment(storeKitService)
        .task { await storeKitService.loadProducts() }
    }
    GameView(playLimitService: playLimitService)
    if !storeKit.hasPremiumAccess, playLimitService.remainingPlays(on: Date()) > 0 {
      Button(GameLocalizedStrings.string("restart")) { model.restartGame() }
    }
  }
}

private struct CoinFeedbackViewCalls: View {
  @StateObject private var purchaseManager = CoinFeedback.PurchaseManager()

  var body: some View {
    HistoryView(purchaseManager: purchaseManager)
      .environmentObject(purchaseManager)
    CoinFeedbackDocumentCode.PaywallView(purchaseManager: purchaseManager)
    ObservingCall(purchaseManager: purchaseManager)
  }
}

private struct ObservingCall: View {
  @ObservedObject var purchaseManager: CoinFeedback.PurchaseManager

  var body: some View { EntryDetailView(purchaseManager: purchaseManager) }
}

private struct BlockPuzzleViewCalls: View {
  @Environment(StoreManager.self) var store
  @State private var purchaseResult: PurchaseResult?
  let product: Product

  var body: some View {
    PurchaseFlow(product: product)
    ProductDetailView(product: product)
      .alert(item: $purchaseResult) { result in
        Alert(
          title: Text(result.title), message: Text(result.message),
          dismissButton: .default(Text("OK")))
      }
  }
}

private struct RockIdentifierViewCalls: View {
  @State private var showOnboarding = false

  var body: some View {
    Text("Rocks")
      .onAppear {
        if !PaywallManager.shared.showHardPaywallIfNeeded() {
          PaywallManager.shared.showSoftPaywall()
        }
      }
      .sheet(isPresented: $showOnboarding) {
        AppState.shared.hasCompletedOnboarding = true
      } content: {
        Text("Onboarding")
      }
  }
}
#endif
