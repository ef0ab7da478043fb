import Foundation
import Logging
public import TollgateCore

/// Paywalls that show by themselves, at the placements of the catalog.
extension Tollkeeper {
  /// Shows what is placed somewhere, if anything is.
  ///
  /// ``Placement/ID/appLaunch`` and ``Placement/ID/onboardingCompleted`` are called by the engine
  /// itself: at launch once the store has answered or failed to, so that no subscriber is shown a
  /// paywall that was meant for others. What can't be dismissed is not replaced.
  ///
  /// - Returns: The paywall that shows now because of it, or nil.
  @discardableResult
  public func present(at placement: Placement.ID) -> Paywall.ID? {
    let (customer, moment) = now()
    let shown = state { $0.shownOncePerVersion }
    guard
      let paywall = catalog.paywall(at: placement, for: customer, moment, notAgain: shown),
      show(paywall, at: placement)
    else { return nil }
    return paywall
  }

  /// Opens a paywall over what is shown, and notes that.
  ///
  /// The store is asked for its prices again, also where the paywall is open already: what it says is
  /// what the store charges now. Until the store has answered it shows what was known.
  ///
  /// Returns false where it is open already, or another that can't be dismissed.
  @discardableResult
  func show(_ paywall: Paywall.ID, at placement: Placement.ID? = nil) -> Bool {
    guard dismissability != .no else { return false }
    let opened = clock.steady()
    var isNew = false
    show { isNew = $0.open(paywall, at: opened, placement: placement) }
    reloadProducts()
    guard isNew else { return false }
    noteShown(paywall, at: placement)
    return true
  }

  /// Whether the person can close what is open; `.yes` also where nothing is.
  public var dismissability: Dismissability {
    let situation = situation
    guard let open = situation.presentation.paywall else { return .yes }
    return catalog.dismissability(
      of: open, productCatalog: situation.productCatalog, at: clock.steady())
  }

  /// Has a paywall that shows once for each version show again at the next launch.
  ///
  /// For testers: in a release build nothing happens.
  ///
  /// - Throws: ``LedgerFailure``.
  public func forgetVersionShown(of paywall: Paywall.ID) throws {
    guard device.build.allowsSimulation else { return }
    state { _ = $0.shownOncePerVersion.remove(paywall) }
    try ledger.write { ledgerState, write in
      ledgerState.versionsShown[paywall] = nil
      try write.set(.versionShown(of: paywall), nil)
    }
    publish()
  }

  private func noteShown(_ paywall: Paywall.ID, at placement: Placement.ID?) {
    let source = terms.attribution(to: paywall, at: placement)
    note(.paywallShown, source.properties())
    if catalog.paywall(paywall)?.sheet != nil { note(.storeViewed, source.properties()) }
    keepVersionShown()
  }

  /// Remembers for which version of the app a paywall was shown that shows once for each.
  ///
  /// Only while it can sell something: one that could not be loaded comes again.
  func keepVersionShown() {
    let situation = situation
    guard let paywall = situation.presentation.paywall?.id, catalog.isOncePerVersion(paywall) else {
      return
    }
    state { _ = $0.shownOncePerVersion.insert(paywall) }
    let products = catalog.paywall(paywall)?.products ?? []
    guard products.contains(where: { situation.productCatalog[$0] != nil }),
      situation.customer.versionsShown[paywall] != device.appVersion
    else { return }
    do {
      try ledger.write { ledgerState, write in
        ledgerState.versionsShown[paywall] = device.appVersion
        try write.set(.versionShown(of: paywall), device.appVersion)
      }
    } catch {
      logger.error("That \(paywall) was shown could not be kept; it will show again: \(error)")
    }
    publish()
  }
}
