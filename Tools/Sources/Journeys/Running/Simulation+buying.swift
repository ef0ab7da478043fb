import Foundation
import TollgateOpenStore
import TollgateScreens

/// Purchases through a person's taps.
extension Simulation {
  /// Taps what buys a product on the screen before the person's eyes: its button, after its plan was
  /// picked or its page opened where that is necessary.
  ///
  /// - Throws: ``JourneyMistake`` if nothing there buys it, or what buys it is disabled.
  func tapToBuy(_ purchase: Action.Purchase, until end: Date?) async throws -> StepAnswer {
    guard purchase.quantity == 1, purchase.paywall == nil else {
      throw JourneyMistake(
        "Only one is bought by a tap, on the paywall that is open. Leave `quantity` and `via` out.")
    }
    let product = Catalog.Product.ID(purchase.product)
    if try control(buying: purchase) == nil,
      let choice = visibleScreen?.controls.first(where: { $0.action == .choose(product) })
    {
      _ = try await act(choice.action)
    }
    guard let control = try control(buying: purchase) else {
      throw JourneyMistake(
        "Nothing on the screen `\(visibleScreen?.id ?? "")` buys `\(purchase.product)`. Open the "
          + "screen that sells it, or write `by: code` if the app buys it without one.")
    }
    guard control.isEnabled else { throw disabled(control, purchase) }
    guard let end, case .buy(let id, let offer) = control.action else {
      return try await act(control.action)
    }
    let named = try offer.map { try self.offer($0.rawValue, on: id.rawValue) }
    return try await buy(id, PurchaseOptions(offer: named), until: end)
  }

  /// Returns why a person couldn't buy a product that the open screen shows, though the store sells it
  /// to them; nil if they could, if they have it already, or if no screen shows it.
  func deadButton(for purchase: Action.Purchase) -> JourneyMistake? {
    let product = Catalog.Product.ID(purchase.product)
    guard let screens = process?.screens,
      screens.tollkeeper.situation.productCatalog[product] != nil
    else { return nil }
    let (customer, moment) = screens.tollkeeper.now()
    let catalog = screens.tollkeeper.catalog
    let coverage = catalog.coverage(
      of: product, for: customer, at: moment.paidNow,
      on: screens.tollkeeper.situation.productCatalog)
    guard coverage == .partial else { return nil }
    let screen = screens.sheet == nil ? screens.paywall(choosing: product) : screens.front
    let buttons = (screen ?? screens.front)?.controls.filter {
      if case .buy(product, _) = $0.action { true } else { false }
    }
    guard let buttons, let first = buttons.first, !buttons.contains(where: \.isEnabled) else {
      return nil
    }
    return disabled(first, purchase)
  }

  private func disabled(_ control: Screen.Control, _ purchase: Action.Purchase) -> JourneyMistake {
    JourneyMistake(
      "A person can't buy `\(purchase.product)` on the screen `\(visibleScreen?.id ?? "")`: "
        + "`\(control.label)` is disabled. Write `by: code` if the app buys it without the screen.")
  }

  /// Returns what buys a product on the screen before the person's eyes, or nil if nothing does.
  private func control(buying purchase: Action.Purchase) throws -> Screen.Control? {
    guard let screen = try running().screens.front else { return nil }
    return (screen.alert?.buttons.map(\.control) ?? screen.controls).first { control in
      guard case .buy(let id, let offer) = control.action, id.rawValue == purchase.product else {
        return false
      }
      return purchase.offer.map { $0 == offer?.rawValue } ?? true
    }
  }
}
