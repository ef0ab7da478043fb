#if canImport(SwiftUI)
import SwiftUI
import TollgateScreens

/// One thing for sale, as a card.
struct ProductPanel: View {
  let product: Screen.Product

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      HStack(alignment: .firstTextBaseline) {
        if let icon = product.icon {
          Image(systemName: icon).foregroundStyle(.tint).accessibilityHidden(true)
        }
        VStack(alignment: .leading, spacing: 2) {
          Text(product.title).font(.headline)
          if let caption = product.caption { Text(caption).foregroundStyle(.secondary) }
        }
        Spacer(minLength: 8)
        if let price = product.price { Text(price).bold() }
      }
      .accessibilityElement(children: .combine)
      if let note = product.note { NoteLine(note: note, isLoading: product.state == .loading) }
      if let button = product.button { ScreenButton(button: button) }
    }
    .modifier(Panel())
  }
}

/// A button that buys one product and shows its price.
struct PurchaseButton: View {
  let purchase: Screen.Purchase

  var body: some View {
    VStack(spacing: 8) {
      ScreenButton(button: purchase.button)
      if let note = purchase.note { NoteLine(note: note, isLoading: purchase.state == .loading) }
      if let retry = purchase.retry { ScreenButton(button: retry) }
    }
  }
}
#endif
