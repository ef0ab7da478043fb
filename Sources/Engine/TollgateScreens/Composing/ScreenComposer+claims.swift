import Foundation
import SourceJSON
import TollgateCore

/// The savings claims of a store screen: computed from the prices in this person's storefront,
/// rounded down, and omitted if nothing is saved.
///
/// A bundle is compared with its parts at current prices. Packs of different sizes are compared by
/// their regular prices; if one of them is reduced, the claim shows that.
extension ScreenComposer {
  /// Returns the catalog's badge for an item, and its computed saving.
  func claims(of item: ItemsLayout.Item, in layout: ItemsLayout) -> [String] {
    let badge = item.badge.map { words($0) }
    guard !productState(of: item.product.value).isHeld else { return [badge].compactMap(\.self) }
    return [badge, bundleClaim(of: item)].compactMap(\.self)
      + (layout.compare.map { unitClaims(of: item, among: layout.items, $0) } ?? [])
  }

  /// Returns the claim for a product, from the store that shows it.
  func storeClaims(of id: Catalog.Product.ID) -> [String] {
    itemLayout(of: id).map { claims(of: $0.item, in: $0.list) } ?? []
  }

  /// Returns a Boolean value that indicates whether a product is no bundle whose missing parts cost
  /// less.
  func isWorthOffering(_ id: Catalog.Product.ID) -> Bool {
    itemLayout(of: id).map { isWorthOffering($0.item) } ?? true
  }

  /// Returns this paywall's description of a product.
  private func itemLayout(
    of id: Catalog.Product.ID
  ) -> (item: ItemsLayout.Item, list: ItemsLayout)? {
    let store = paywall.flatMap { book.layouts[$0.screen] }
    return store?.allElements.lazy.compactMap { element in
      guard let list = element.content as? ItemsLayout,
        let item = list.items.first(where: { $0.product.value == id })
      else { return nil }
      return (item, list)
    }.first
  }

  /// Returns a Boolean value that indicates whether an item costs no more than its missing parts;
  /// true if it is no bundle.
  ///
  /// An item that is owned, or whose prices are not known, stays.
  func isWorthOffering(_ item: ItemsLayout.Item) -> Bool {
    guard let bundle = item.bundle, !productState(of: item.product.value).isHeld,
      let missing = priceOfMissingParts(of: bundle),
      let price = amountInForce(of: item.product.value)
    else { return true }
    return price <= missing
  }

  private func bundleClaim(of item: ItemsLayout.Item) -> String? {
    guard let bundle = item.bundle, let missing = priceOfMissingParts(of: bundle),
      let price = amountInForce(of: item.product.value),
      let percent = Claim.percent(price, below: missing),
      let style = state.productCatalog[item.product.value]?.priceFormatStyle
    else { return nil }
    return words(bundle.label, .text(style.format(missing - price)), .number(percent))
  }

  /// Returns a claim based on the regular prices of some products.
  private func claim(_ words: String, about products: [Catalog.Product.ID]) -> String {
    guard products.contains(where: { offer(on: $0) != nil }) else { return words }
    return self.words(.atRegularPrices, .text(words))
  }

  private func missingParts(of bundle: ItemsLayout.Bundle) -> [Catalog.Product.ID] {
    bundle.parts.map(\.value).filter { !productState(of: $0).isHeld }
  }

  /// Returns the current price of the parts that are neither owned nor reached, if all of them are
  /// known.
  private func priceOfMissingParts(of bundle: ItemsLayout.Bundle) -> Decimal? {
    let prices = missingParts(of: bundle).map(amountInForce)
    let known = prices.compactMap(\.self)
    return known.count == prices.count ? known.reduce(0, +) : nil
  }

  private func unitClaims(
    of item: ItemsLayout.Item, among items: [ItemsLayout.Item],
    _ comparison: ItemsLayout.Comparison
  ) -> [String] {
    let packs = items.compactMap { pack(of: $0.product.value, comparison) }
    guard let mine = pack(of: item.product.value, comparison),
      let smallest = packs.min(by: { ($0.units, $0.price) < ($1.units, $1.price) })
    else { return [] }
    let both = [mine.id, smallest.id]
    let saved = Claim.percent(
      mine.price, for: mine.units, below: smallest.price, for: smallest.units)
    let more = Claim.percentMore(
      mine.units, for: mine.price, than: smallest.units, for: smallest.price)
    let isBest =
      packs.allSatisfy { !$0.isCheaper(than: mine) } && packs.contains { mine.isCheaper(than: $0) }
    return [
      comparison.save.flatMap { key in
        saved.map { claim(words(key, .number($0)), about: both) }
      },
      comparison.more.flatMap { key in
        more.map { claim(words(key, .number($0)), about: both) }
      },
      isBest ? comparison.best.map { claim(words($0), about: packs.map(\.id)) } : nil,
    ].compactMap(\.self)
  }

  private func pack(
    of id: Catalog.Product.ID, _ comparison: ItemsLayout.Comparison
  ) -> Pack? {
    guard let units = catalog.product(id)?.units(of: comparison.units.map(\.value)), units > 0,
      let price = amount(of: id)
    else { return nil }
    return Pack(id: id, units: units, price: price)
  }
}

/// A number of units and its price.
private struct Pack {
  let id: Catalog.Product.ID
  let units: Int
  let price: Decimal

  /// Returns a Boolean value that indicates whether one unit costs less.
  func isCheaper(than other: Pack) -> Bool {
    price * Decimal(other.units) < other.price * Decimal(units)
  }
}
