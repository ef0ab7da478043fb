#if canImport(SwiftUI)
public import BlockPuzzle
public import SwiftUI
public import Tollgate

/// One product, bought: busy meanwhile, then what came of it, celebrated where it went through.
///
/// The document's `PurchaseFlow`. The app's `StoreManager` is looked for in the environment.
public struct PurchaseFlow: View {
  private let product: Product
  private let celebrate: @MainActor ([CelebrationEvent]) -> Void
  @Environment(StoreManager.self) private var store
  @State private var isPurchasing = false
  @State private var isTelling = false
  @State private var result: PurchaseResult?

  /// - Parameters:
  ///   - product: What to sell.
  ///   - celebrate: Plays what it is handed once the product was bought.
  public init(
    product: Product, celebrate: @escaping @MainActor ([CelebrationEvent]) -> Void
  ) {
    self.product = product
    self.celebrate = celebrate
  }

  public var body: some View {
    VStack(spacing: 16) {
      ProductDetailView(product: product)
      Button("Buy Now - \(product.displayPrice)") { Task { await purchase() } }
        .buttonStyle(.borderedProminent)
        .disabled(isPurchasing)
        .overlay { if isPurchasing { ProgressView() } }
    }
    .alert(
      Text(verbatim: result?.title ?? ""), isPresented: $isTelling, presenting: result
    ) { _ in
      Button("OK") { result = nil }
    } message: { result in
      Text(verbatim: result.message)
    }
  }

  private func purchase() async {
    isPurchasing = true
    defer { isPurchasing = false }
    result = await store.buy(product)
    isTelling = result != nil
    if case .success = result { celebrate(celebratePurchase(product)) }
  }
}

/// What a product is, in the store's words.
public struct ProductDetailView: View {
  private let product: Product

  public init(product: Product) { self.product = product }

  public var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      Text(product.displayName).font(.title2).accessibilityAddTraits(.isHeader)
      Text(product.description).foregroundStyle(.secondary)
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }
}
#endif
