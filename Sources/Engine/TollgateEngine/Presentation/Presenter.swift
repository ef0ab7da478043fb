import Foundation
import TollgateCore

/// Opens and closes screens, paywalls and alerts, and records their events.
struct Presenter: Sendable {
  let current: CurrentSituation
  let products: StoreProducts
  let shows: PaywallShows
  let events: EventLog

  private var catalog: Catalog { current.catalog }

  /// Changes the presentation.
  func show(_ change: (inout Presentation) -> Void) {
    current.publish { change(&$0.presentation) }
  }

  /// Records that the celebration of a purchase is on the screen from now on.
  func beginCelebration() {
    let now = current.clock.steady()
    show { $0.beginCelebration(at: now) }
  }

  /// Opens a screen, or the paywall that it draws where the platform shows that.
  ///
  /// Behind a paywall that can't be dismissed nothing opens.
  func open(_ screen: ScreenID, keepsAlert: Bool = false) {
    guard dismissability != .no else { return }
    guard let paywall = catalog.paywall(drawnBy: screen) else {
      let closed = current.presentation.paywall
      show { $0.open(screen, keepsAlert: keepsAlert) }
      if let closed { keepClosed(closed) }
      return
    }
    guard !paywall.hiddenOn.contains(current.device.platform) else { return }
    open(paywall.id)
  }

  /// Opens a paywall over the current screen, and records the showing.
  ///
  /// It also reloads the store's prices, even if the paywall is open already, so that it shows the
  /// current ones. Until they arrive it shows the known ones.
  ///
  /// Returns false where it is open already, or another that can't be dismissed.
  @discardableResult
  func open(
    _ paywall: Paywall.ID, at placement: Placement.ID? = nil,
    for cause: Presentation.OpenPaywall.Cause = .request, denied reason: Reason? = nil
  ) -> Bool {
    guard dismissability != .no else { return false }
    let opened = current.clock.steady()
    var isNew = false
    show {
      isNew = $0.open(paywall, at: opened, placement: placement, for: cause, denied: reason)
    }
    products.reloadSoon()
    guard isNew else { return false }
    keepShown(current.presentation.paywall, paywall)
    return true
  }

  /// Opens a placement's paywall, and returns it if it was not open already.
  ///
  /// The call counts, also if nothing shows.
  func present(at placement: Placement.ID) -> Paywall.ID? {
    let placed = paywall(at: placement)
    shows.noteCall(of: placement)
    guard let paywall = placed, open(paywall, at: placement, for: .placement) else {
      return nil
    }
    return paywall
  }

  /// Returns the paywall of a placement now, or nil; with a product, only a paywall that sells it.
  func paywall(
    at placement: Placement.ID, selling product: Catalog.Product.ID? = nil
  ) -> Paywall.ID? {
    var (terms, customer, moment) = current.now()
    moment.steady = current.clock.steady()
    return terms.catalog.paywall(at: placement, for: customer, moment, selling: product)
  }

  /// The value that indicates whether the person can close the open paywall or screen; `.yes` also
  /// if nothing is open.
  var dismissability: Dismissability {
    let situation = current.value
    guard let open = situation.presentation.paywall else { return .yes }
    var (_, customer, moment) = current.now()
    moment.steady = current.clock.steady()
    return situation.catalog.dismissability(
      of: open, productCatalog: situation.productCatalog, for: customer, at: moment)
  }

  /// Picks a plan, or opens the sheet of a product; returns false if no paywall is open.
  func choose(_ product: Catalog.Product.ID) -> Bool {
    var isOpen = false
    show { isOpen = $0.choose(product) }
    let presentation = current.presentation
    if isOpen, presentation.isSheetOpen(in: catalog), let open = presentation.paywall {
      events.keep(
        .productViewed,
        current.terms.attribution(to: open).properties(["product": product.rawValue]))
    }
    return isOpen
  }

  /// Closes the product sheet; if none is open, the paywall; if none is open, the screen.
  func dismiss() {
    let (catalog, presentation) = (catalog, current.presentation)
    guard dismissability == .yes || presentation.isSheetOpen(in: catalog) else { return }
    var closed: Paywall.ID?
    show { closed = $0.dismiss(in: catalog) }
    if closed != nil, let open = presentation.paywall { keepClosed(open) }
  }

  /// Keeps that a paywall closed because it no longer applies.
  func keepClosed(_ open: Presentation.OpenPaywall) {
    events.keep(.paywallDismissed, current.terms.attribution(to: open).properties())
  }

  private func keepShown(_ open: Presentation.OpenPaywall?, _ paywall: Paywall.ID) {
    let source = current.terms.attribution(to: open)
    events.keep(.paywallShown, source.properties())
    if catalog.paywall(paywall)?.sheet != nil { events.keep(.storeViewed, source.properties()) }
    shows.note(paywall)
  }
}
