import Foundation
import SourceJSON
import TollgateCore

extension ScreenComposer {
  /// Returns the state of a product.
  ///
  /// An owned product is owned regardless of the store's state.
  func productState(of id: Catalog.Product.ID) -> Screen.Product.State {
    if state.owns(id, of: catalog) { return .owned }
    let family = catalog.family(of: id)
    if case .purchasing(let bought) = state.presentation.activity, family.contains(bought) {
      return .buying
    }
    if coverage(of: id) == .reached { return .reached }
    return switch state.productCatalog {
    case .loading: .loading
    case .unreachable: .unreachable
    case .loaded where state.productCatalog[id] == nil: .unavailable
    case .loaded where !catalog.isSold(id, at: state.moment.paidNow): .unavailable
    case .loaded where !state.canMakePayments: .forbidden
    case .loaded: isWaiting(for: id) ? .pending : .available
    }
  }

  /// Returns a Boolean value that indicates whether a purchase of a product waits for approval.
  ///
  /// The store doesn't say that a request was declined or abandoned, so it can always be made again:
  /// https://developer.apple.com/documentation/storekit/product/purchaseresult/pending
  private func isWaiting(for id: Catalog.Product.ID) -> Bool {
    catalog.family(of: id).contains(where: state.customer.pending.contains)
  }

  /// Returns the part of a product's grants that the person has already.
  func coverage(of id: Catalog.Product.ID) -> Coverage {
    catalog.coverage(
      of: id, for: state.customer, at: state.moment.paidNow, on: state.productCatalog)
  }

  /// Returns the text about a product's state, if its button does not show it: that a purchase
  /// waits for approval, and why it can't be bought now.
  func note(on id: Catalog.Product.ID, _ productState: Screen.Product.State) -> String? {
    let waits = !productState.isHeld && isWaiting(for: id)
    let state: String? =
      switch productState {
      case .loading: words(.loading)
      case .unavailable: words(.unavailable)
      case .unreachable: words(.unreachable)
      case .forbidden: words(.forbidden)
      case .owned, .reached, .pending, .buying, .available: nil
      }
    let end = catalog.end(of: id, for: self.state.customer, at: self.state.moment.paidNow)
    let runs = end.map { words(.runsUntil, .text(date($0))) }
    let notes = [waits ? words(.pendingTitle) : nil, runs, state].compactMap(\.self)
    return notes.isEmpty ? nil : notes.joined(separator: " · ")
  }

  /// Returns whether a product is for sale to the person by its `when`.
  func sale(of id: Catalog.Product.ID) -> Truth {
    catalog.product(id).map { catalog.sale(of: $0, to: state.customer, at: state.moment) } ?? .yes
  }

  /// Returns the button of a product that isn't for sale to the person: it leads to what sells what is missing, or does
  /// nothing.
  private func gate(of id: Catalog.Product.ID, labelled label: String?) -> Screen.Button? {
    let original = catalog.product(id)?.twin ?? id
    if let paywall = catalog.product(original)?.paywall,
      let described = catalog.paywall(paywall), !described.hiddenOn.contains(platform),
      let title = book.layouts[described.screen]?.title
    {
      return Screen.Button(
        label: words(title), icon: nil, style: .bordered, action: .open(described.screen),
        isEnabled: true, progress: nil)
    }
    return label.map {
      Screen.Button(
        label: $0, icon: nil, style: .prominent, action: purchase(of: id), isEnabled: false,
        progress: nil)
    }
  }

  /// Returns the offer that sells a product for the least, if one is open.
  func offer(on id: Catalog.Product.ID) -> ProductOffer? {
    catalog.bestOffer(on: id, among: open, on: state.productCatalog)
  }

  /// Returns the regular price, in the storefront's currency.
  func amount(of id: Catalog.Product.ID) -> Decimal? { state.productCatalog[id]?.price }

  /// Returns the price in force: the offer's, or the regular one.
  func amountInForce(of id: Catalog.Product.ID) -> Decimal? {
    offer(on: id)?.sale.price ?? amount(of: id)
  }

  /// Returns the price to show: the offer's, with the regular one struck through, or the regular
  /// one.
  func price(of id: Catalog.Product.ID) -> Screen.Price? {
    guard let sold = state.productCatalog[id] else { return nil }
    guard let offer = offer(on: id) else {
      return Screen.Price(
        current: sold.displayPrice, regular: nil, reduction: nil, countdown: nil)
    }
    return Screen.Price(
      current: offer.sale.displayPrice, regular: sold.displayPrice,
      reduction: words(.percentOff, .number(offer.percent)),
      countdown: offer.end.map { countdown(to: $0) })
  }

  /// Buys at the price that is shown.
  func purchase(of id: Catalog.Product.ID) -> ScreenAction {
    .buy(id, offer: offer(on: id)?.offer)
  }

  /// Returns the button under a product: buy, owned, being bought, or ask the store again.
  ///
  /// - Parameters:
  ///   - id: The product.
  ///   - productState: The state of the product.
  ///   - key: The words; their argument is the price.
  ///   - price: The price for this person; if it isn't loaded, the product can't be bought.
  ///   - retries: A Boolean value that indicates whether to offer to load the products again.
  /// - Returns: Nil while there is no action.
  func button(
    buying id: Catalog.Product.ID, _ productState: Screen.Product.State, _ key: StringKey,
    price: String?, retries: Bool = true
  ) -> Screen.Button? {
    func button(
      _ label: String, icon: String? = nil, action: ScreenAction? = nil,
      isEnabled: Bool = false, progress: String? = nil
    ) -> Screen.Button {
      Screen.Button(
        label: label, icon: icon, style: action == .reload ? .bordered : .prominent,
        action: action ?? purchase(of: id), isEnabled: isEnabled, progress: progress)
    }
    let label = price.map { words(key, .text($0)) }
    if productState.isForSale, sale(of: id) != .yes { return gate(of: id, labelled: label) }
    return switch productState {
    case .owned: button(words(.owned), icon: "checkmark.circle.fill")
    case .reached: button(words(.reached), icon: "checkmark.circle.fill")
    case .forbidden: label.map { button($0) }
    case .buying: button(label ?? words(.purchasing), progress: words(.purchasing))
    case .pending, .available: label.map { button($0, isEnabled: canBuy) }
    case .loading: nil
    case .unavailable, .unreachable:
      retries ? button(words(.tryAgain), action: .reload, isEnabled: !isBusy) : nil
    }
  }
}
