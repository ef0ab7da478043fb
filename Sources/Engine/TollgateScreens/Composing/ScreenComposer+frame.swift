import TollgateCore

/// A frame in place of a paywall that the app draws: its products and a way to restore.
///
/// For the studio and for journeys, which can't draw the app's views. An app never shows it.
extension ScreenComposer {
  func frame(of paywall: Paywall) -> Screen {
    let sold = state.catalog?.paywall(paywall.id)?.products ?? paywall.products
    let buttons = sold.map { product in
      Screen.Button(
        label: label(of: product), style: .prominent, action: .buy(product, offer: nil),
        isEnabled: canBuy && state.productCatalog[product] != nil
          && catalog.isSold(product, at: state.moment.paidNow))
    }
    let restore = Screen.Button(
      label: "Restore", style: .plain, action: .restore, isEnabled: !isBusy)
    return Screen(
      id: id, language: language, title: paywall.id.rawValue, exit: exit(backTo: nil),
      isPaywall: true, style: .plain, look: book.look?.look,
      elements: (buttons + [restore]).map(Screen.Element.button), footer: nil,
      alert: state.presentation.alert.map(alert), celebration: nil)
  }

  private func label(of id: Catalog.Product.ID) -> String {
    guard let product = state.productCatalog[id] else { return id.rawValue }
    let name = product.displayName.isEmpty ? id.rawValue : product.displayName
    return "\(name), \(product.displayPrice)"
  }
}
