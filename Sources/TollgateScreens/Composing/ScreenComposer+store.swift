import Foundation
import SourceJSON
import TollgateCore

extension ScreenComposer {
  /// Parts with names; one with nothing in it is not drawn.
  func tabs(_ layout: TabsLayout) -> [Screen.Tab]? {
    let tabs = layout.tabs.compactMap { tab -> Screen.Tab? in
      let elements = tab.elements.compactMap(element)
      guard !elements.isEmpty else { return nil }
      return Screen.Tab(label: words(tab.label), icon: tab.icon, elements: elements)
    }
    return tabs.isEmpty ? nil : tabs
  }

  /// Returns the cards of a store; a bundle whose missing parts cost less is not among them.
  func items(_ layout: ItemsLayout) -> Screen.Items? {
    let items = layout.items.filter(isWorthOffering).map { item($0, of: layout) }
    guard !items.isEmpty else { return nil }
    return Screen.Items(header: layout.header.map { words($0) }, items: items)
  }

  private func item(_ item: ItemsLayout.Item, of layout: ItemsLayout) -> Screen.Item {
    let id = item.product.value
    let (productState, sold) = (productState(of: id), state.productCatalog[id])
    let price = productState.isHeld ? nil : price(of: id)
    return Screen.Item(
      id: id, icon: item.icon,
      title: item.title.map { words($0) } ?? sold?.displayName ?? id.rawValue,
      caption: item.caption.map { key in
        words(key, (item.arguments ?? []).map { argument($0, of: id) })
      } ?? sold?.description,
      claims: claims(of: item, in: layout), price: price, state: productState,
      note: sold == nil && productState == .unavailable
        ? note(on: productState) : pendingNote(productState),
      details: paywall?.sheet == nil ? nil : .choose(id),
      button: button(buying: id, productState, layout.button, price: price?.current, retries: false)
    )
  }

  private func pendingNote(_ productState: Screen.Product.State) -> String? {
    productState == .pending ? note(on: productState) : nil
  }

  /// Returns the page of the product whose sheet is open.
  func sheet(_ layout: SheetLayout) -> Screen.Sheet? {
    guard let id = state.presentation.chosen,
      let page = layout.pages.first(where: { $0.product.value == id })
    else { return nil }
    let (productState, sold) = (productState(of: id), state.productCatalog[id])
    let price = productState.isHeld ? nil : price(of: id)
    return Screen.Sheet(
      id: id, icon: page.icon,
      title: page.title.map { words($0) } ?? sold?.displayName ?? id.rawValue,
      text: page.text.map { words($0) } ?? sold?.description,
      features: (page.features ?? []).map { feature in
        words(feature.key, feature.arguments.map { argument($0, of: id) })
      },
      claims: storeClaims(of: id), price: price,
      balance: layout.balance.map { key in
        words(key, (layout.arguments ?? []).map { argument($0, of: id) })
      },
      state: productState, note: note(on: productState),
      button: button(buying: id, productState, layout.button, price: price.map(inWords)),
      cancel: Screen.Button(label: words(layout.cancel), style: .plain, action: .dismiss))
  }

  /// Returns the price, after the regular one while an offer is open.
  private func inWords(_ price: Screen.Price) -> String {
    guard let regular = price.regular else { return price.current }
    return words(.reducedPrice, .text(regular), .text(price.current))
  }

  /// Returns a card for each open offer, with the first product that costs least through it.
  func offers(_ layout: OffersLayout) -> [Screen.OfferCard]? {
    let cards = layout.cards.compactMap { card -> Screen.OfferCard? in
      guard let open = open.first(where: { $0.id == card.offer.value }) else { return nil }
      let id = open.sales.lazy.map(\.product).first { id in
        offer(on: id)?.offer == open.id && !productState(of: id).isHeld && isWorthOffering(id)
      }
      guard let id, let price = price(of: id),
        let button = button(
          buying: id, productState(of: id), layout.button, price: price.current, retries: false)
      else { return nil }
      return Screen.OfferCard(
        id: open.id, header: layout.header.map { words($0) }, title: words(card.title),
        product: id, name: name(of: id), price: price, button: button)
    }
    return cards.isEmpty ? nil : cards
  }
}
