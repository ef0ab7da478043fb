import Foundation
import Logging
public import TollgateCore

extension Tollkeeper {
  /// Opens a screen.
  ///
  /// The screen of a paywall shows that paywall, where the platform shows it.
  ///
  /// Behind a paywall that can't be dismissed nothing opens.
  public func open(_ screen: ScreenID) {
    guard dismissability != .no else { return }
    guard let paywall = catalog.paywall(drawnBy: screen) else {
      let closed = presentation.paywall
      show { $0.open(screen) }
      if let closed { note(.paywallDismissed, on: closed.id, at: closed.placement) }
      return
    }
    guard !paywall.hiddenOn.contains(device.platform) else { return }
    show(paywall.id)
  }

  /// Picks a plan of the paywall that is open, or opens the sheet of a store's product.
  ///
  /// - Returns: False where no paywall is open to choose on.
  @discardableResult
  public func choose(_ product: Catalog.Product.ID) -> Bool {
    var isOpen = false
    show { isOpen = $0.choose(product) }
    if isOpen, presentation.isSheetOpen(in: catalog), let open = presentation.paywall {
      note(
        .productViewed,
        terms.attribution(to: open.id, at: open.placement)
          .properties(["product": product.rawValue]))
    }
    return isOpen
  }

  /// Closes the sheet of a product, or else the paywall, or else the screen.
  ///
  /// A paywall that can't be dismissed, or not yet, stays: see ``dismissability``.
  public func dismiss() {
    guard dismissability == .yes || presentation.isSheetOpen(in: catalog) else { return }
    let (catalog, open) = (catalog, presentation.paywall)
    var closed: Paywall.ID?
    show { closed = $0.dismiss(in: catalog) }
    if let paywall = closed { note(.paywallDismissed, on: paywall, at: open?.placement) }
  }

  /// Tells the person that what they asked of the store elsewhere failed.
  ///
  /// For what the engine does not do itself, such as a code that was typed into a form of the app's
  /// own. The sheets of Apple's systems say it themselves.
  public func tellFailure(_ failure: PurchaseFailure) { show { $0.alert = .failed(failure) } }

  /// Closes the alert.
  public func dismissAlert() { show { $0.alert = nil } }

  func show(_ change: (inout Presentation) -> Void) {
    publish { change(&$0.presentation) }
  }

  /// Keeps an event of a paywall.
  func note(
    _ name: AnalyticsEvent.Name, on paywall: Paywall.ID, at placement: Placement.ID?
  ) {
    note(name, terms.attribution(to: paywall, at: placement).properties())
  }

  /// Keeps an event.
  ///
  /// One that can't be kept is logged and lost: nothing the person does waits for it.
  func note(
    _ name: AnalyticsEvent.Name, _ properties: [String: String?],
    ending attempt: Catalog.Product.ID? = nil, isPending: Bool = false
  ) {
    let device = clock.now()
    do {
      try ledger.write(.soon) { ledgerState, write in
        try write.add(AnalyticsEvent(name, at: ledgerState.time.now(device: device), properties))
        if let attempt { try ledgerState.endAttempt(for: attempt, isPending: isPending, write) }
      }
    } catch {
      logger.error("The event \(name) could not be kept: \(error)")
    }
  }
}
