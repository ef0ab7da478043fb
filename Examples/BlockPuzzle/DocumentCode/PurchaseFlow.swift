#if canImport(SwiftUI)
import BlockPuzzle
public import SwiftUI
public import Tollgate
import TollgateScreens
import TollgateSwiftUI

/// The purchase of one product: busy at first, then its outcome, celebrated if it succeeded.
///
/// The document's `PurchaseFlow`. The app's `StoreManager` is looked for in the environment, and the
/// celebration is played on the stage of the composed game.
public struct PurchaseFlow: View {
  private let product: Product
  @Environment(StoreManager.self) private var store
  @State private var isPurchasing = false
  @State private var isNotified = false
  @State private var notice: PurchaseNotice?

  /// Creates the flow for a product.
  public init(product: Product) { self.product = product }

  /// The content of the view.
  public var body: some View {
    VStack(spacing: 16) {
      ProductDetailView(product: product)
      Button("Buy Now - \(product.displayPrice)") { Task { await purchase() } }
        .buttonStyle(.borderedProminent)
        .disabled(isPurchasing)
        .overlay { if isPurchasing { ProgressView() } }
    }
    .overlay { CelebrationOverlay(stage: PuzzleServices.shared.celebrations) }
    .alert(
      Text(verbatim: notice?.title ?? ""), isPresented: $isNotified, presenting: notice
    ) { _ in
      Button("OK") {
        // One at a time: the celebration comes when the alert is gone.
        if case .result(.success) = notice { celebratePurchase(product) }
        self.notice = nil
      }
    } message: { notice in
      Text(verbatim: notice.message)
    }
  }

  private func purchase() async {
    isPurchasing = true
    defer { isPurchasing = false }
    notice = await store.buy(product)
    isNotified = notice != nil
  }
}

/// A view that plays a stage's celebrations over the view below it.
struct CelebrationOverlay: View {
  let stage: CelebrationStage

  var body: some View {
    if let celebration = stage.celebration {
      CelebrationView(celebration).id(stage.count)
    }
  }
}

/// A product in the store's words.
public struct ProductDetailView: View {
  private let product: Product

  /// Creates the view of a product.
  public init(product: Product) { self.product = product }

  /// The content of the view.
  public var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      Text(product.displayName).font(.title2).accessibilityAddTraits(.isHeader)
      Text(product.description).foregroundStyle(.secondary)
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }
}
#endif
