import SourceJSON
import TollgateCore

extension ScreenComposer {
  /// Something for sale, owned or not.
  func product(_ layout: ProductLayout) -> Screen.Product? {
    guard let id = catalog.product(layout.product.value) else { return nil }
    let sold = state.productCatalog[id]
    let productState = productState(of: id)
    return Screen.Product(
      id: id, icon: layout.icon,
      title: layout.title.map { words($0) } ?? sold?.displayName ?? id.rawValue,
      caption: sold?.description, price: productState.isHeld ? nil : sold?.displayPrice,
      state: productState, note: note(on: id, productState),
      button: button(buying: id, productState, layout.button, price: sold?.displayPrice))
  }

  /// Returns the name of a product: its title if it is sold alone, else the store's name, else its
  /// title in a list.
  func name(of product: Catalog.Product.ID) -> String {
    let original = catalog.product(product)?.twin ?? product
    let titles = book.screens.lazy.compactMap { self.book.layouts[$0] }.flatMap(\.allElements)
      .compactMap { element -> StringKey? in
        guard let layout = element.content as? ProductLayout,
          self.catalog.product(layout.product.value) == product
        else {
          return nil
        }
        return layout.title
      }
    return titles.first.map { words($0) } ?? state.productCatalog[product]?.displayName
      ?? state.productCatalog[original]?.displayName ?? listedName(of: original)
      ?? original.rawValue
  }

  /// Returns the title of a product in a list, if the catalog has one.
  private func listedName(of product: Catalog.Product.ID) -> String? {
    book.screens.lazy.compactMap { self.book.layouts[$0] }.flatMap(\.allElements)
      .compactMap { element -> StringKey? in
        guard let layout = element.content as? ItemsLayout else { return nil }
        return layout.items.first { $0.product.value == product }?.title
      }.first.map { words($0) }
  }
}
