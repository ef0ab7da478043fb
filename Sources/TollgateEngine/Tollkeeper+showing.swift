import Foundation
import Logging
public import TollgateCore

extension Tollkeeper {
  /// Opens a screen.
  ///
  /// The screen of a paywall shows that paywall, where the platform shows it.
  public func open(_ screen: ScreenID) {
    guard let paywall = catalog.paywall(drawnBy: screen) else {
      let closed = presentation.paywall?.id
      show { $0.open(screen) }
      if let closed { note(.paywallDismissed, on: closed) }
      return
    }
    guard !paywall.hiddenOn.contains(device.platform) else { return }
    let instant = clock.now()
    var isNew = false
    show { isNew = $0.open(paywall.id, at: instant) }
    if isNew { note(.paywallShown, on: paywall.id) }
  }

  /// Closes the paywall, or else the screen.
  public func dismiss() {
    var closed: Paywall.ID?
    show { closed = $0.dismiss() }
    if let paywall = closed { note(.paywallDismissed, on: paywall) }
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
  func note(_ name: AnalyticsEvent.Name, on paywall: Paywall.ID) {
    note(name, terms.attribution(to: paywall).properties())
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
      try ledger.write { books, page in
        try page.add(AnalyticsEvent(name, at: books.time.now(device: device), properties))
        if let attempt { try books.endAttempt(for: attempt, isPending: isPending, page) }
      }
    } catch {
      logger.error("The event \(name) could not be kept: \(error)")
    }
  }
}
