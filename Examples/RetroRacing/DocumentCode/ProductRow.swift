#if canImport(SwiftUI)
public import SwiftUI
public import TollgateScreens

/// The product at the store's price, with the button that buys it.
///
/// For a paywall that an app lays out itself.
public struct ProductRow: View {
  private let product: Screen.Product
  private let perform: @MainActor (ScreenAction) -> Void

  /// Creates a row for a product.
  ///
  /// - Parameters:
  ///   - product: The product to show.
  ///   - perform: Called with each action that the person asks for.
  public init(product: Screen.Product, perform: @escaping @MainActor (ScreenAction) -> Void) {
    self.product = product
    self.perform = perform
  }

  /// The content of the view.
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
