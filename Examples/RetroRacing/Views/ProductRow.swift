#if canImport(SwiftUI)
public import SwiftUI
public import TollgateScreens

/// What is for sale, at the store's price, and the way to buy it.
///
/// For a paywall that an app lays out itself; ``PaywallView`` draws the whole screen.
public struct ProductRow: View {
  private let product: Screen.Product
  private let perform: @MainActor (ScreenAction) -> Void

  /// - Parameters:
  ///   - product: What to draw.
  ///   - perform: Told what the person asks for.
  public init(product: Screen.Product, perform: @escaping @MainActor (ScreenAction) -> Void) {
    self.product = product
    self.perform = perform
  }

  public var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      HStack {
        Text(verbatim: product.title).font(.headline)
        Spacer()
        if let price = product.price { Text(verbatim: price).bold() }
      }
      if let note = product.note { Text(verbatim: note).foregroundStyle(.secondary) }
      if let button = product.button {
        Button {
          perform(button.action)
        } label: {
          Text(verbatim: button.progress ?? button.label)
        }
        .buttonStyle(.borderedProminent)
        .disabled(!button.isEnabled)
      }
    }
  }
}
#endif
