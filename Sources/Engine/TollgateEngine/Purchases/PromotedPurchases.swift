import Foundation
import Logging
import TollgateCore

/// Makes the purchases that people begin on the app's page in the App Store.
///
/// A purchase waits until the launch, onboarding, and any running purchase or restore are complete;
/// it is stored in the ledger until then. A newer one replaces it.
final class PromotedPurchases: Sendable {
  private struct State {
    /// The purchase to make.
    var waiting: IntendedPurchase?

    /// A Boolean value that indicates whether the launch is complete: the store has answered, and
    /// the launch paywall is open.
    var isLaunched = false

    /// A Boolean value that indicates whether one is being made.
    var isMaking = false
  }

  private let purchases: Purchases
  private let ledger: Ledger
  private let current: CurrentSituation
  private let presenter: Presenter
  private let inFlight: InFlight
  private let logger: Logger
  private let hasOnboarding: Bool
  private let state = Locked(State())

  init(
    by purchases: Purchases, ledger: Ledger, current: CurrentSituation, presenter: Presenter,
    inFlight: InFlight, logger: Logger
  ) {
    self.purchases = purchases
    self.ledger = ledger
    self.current = current
    self.presenter = presenter
    self.inFlight = inFlight
    self.logger = logger
    hasOnboarding = current.bundled.hasOnboarding
  }

  /// Takes a purchase that the person has begun, and makes it as soon as nothing is in its way.
  func receive(_ purchase: IntendedPurchase) {
    let device = current.clock.now()
    state { $0.waiting = purchase }
    do {
      try ledger.write(.soon) { transaction in
        let now = transaction.ledgerState.time.now(device: device)
        try transaction.apply(
          .set(.intention, to: KeptIntention(purchase, begun: now).stored))
      }
    } catch {
      logger.error("A purchase begun in the App Store is lost if the app ends now: \(error)")
    }
    resume()
  }

  /// Records that the launch is complete, and makes the purchases that an earlier process left.
  func launched() {
    let ledgerState = ledger.ledgerState
    let now = ledgerState.time.now(device: current.clock.now())
    let kept = ledgerState.intention.flatMap { $0.isCurrent(at: now) ? $0.purchase : nil }
    state { state in
      state.isLaunched = true
      if state.waiting == nil { state.waiting = kept }
    }
    if kept == nil, let tooOld = ledgerState.intention { forget(tooOld.purchase) }
    resume()
  }

  /// Makes the pending purchase, if nothing prevents it any more.
  func resume() {
    let situation = current.value
    guard situation.presentation.activity == nil,
      situation.customer.isOnboarded || !hasOnboarding
    else { return }
    let purchase = state { state -> IntendedPurchase? in
      guard state.isLaunched, !state.isMaking, let purchase = state.waiting else { return nil }
      (state.waiting, state.isMaking) = (nil, true)
      return purchase
    }
    guard let purchase else { return }
    inFlight.run { [weak self] in
      guard let self else { return }
      // It is deleted first, because a process that dies during payment must not request the
      // payment again.
      forget(purchase)
      await make(purchase)
      state { $0.isMaking = false }
      resume()
    }
  }

  /// Forgets a purchase, unless a newer one has taken its place.
  private func forget(_ purchase: IntendedPurchase) {
    do {
      try ledger.write(.soon) { transaction in
        guard transaction.ledgerState.intention?.purchase == purchase else { return }
        try transaction.apply(.forget(.intention))
      }
    } catch {
      logger.error("A purchase begun in the App Store may be asked for twice: \(error)")
    }
  }

  /// Opens the paywall that the catalog places before it, or starts the store's payment.
  private func make(_ purchase: IntendedPurchase) async {
    let product = purchase.product
    if let paywall = presenter.paywall(at: .promotedPurchase, selling: product),
      show(paywall, choosing: product)
    {
      return
    }
    let outcome: PurchaseOutcome
    switch purchase.offering {
    case .regular: outcome = await sell(product, PurchaseOptions())
    case .winBack(let id): outcome = await sell(product, PurchaseOptions(offer: .winBack(id)))
    case .other(let id):
      logger.notice("\(product) was begun under the offer \(id), which only a server can sign.")
      outcome = .failed(.offerNotEligible)
    }
    guard case .failed(let failure) = outcome, failure == .network || failure == .offerNotEligible,
      let paywall = current.catalog.paywall(selling: product, on: current.device.platform)
    else { return }
    // The person can try again there, or see other products.
    _ = show(paywall, choosing: product)
    presenter.show { $0.alert = .failed(failure) }
  }

  /// Starts the store's payment, with the plan selected if the open paywall sells it.
  private func sell(
    _ product: Catalog.Product.ID, _ options: PurchaseOptions
  ) async -> PurchaseOutcome {
    if let open = current.presentation.paywall?.id { choose(product, on: open) }
    let source = current.terms.attribution(
      to: nil, at: .promotedPurchase, offer: options.offer?.name)
    return await purchases.sell(product, options, from: source).outcome
  }

  /// Opens a paywall, and returns a Boolean value that indicates whether it is open now.
  ///
  /// A paywall that can't be dismissed is not replaced.
  private func show(_ paywall: Paywall.ID, choosing product: Catalog.Product.ID) -> Bool {
    presenter.open(paywall, at: .promotedPurchase)
    guard current.presentation.paywall?.id == paywall else { return false }
    choose(product, on: paywall)
    return true
  }

  /// Picks the plan; a store's product has a sheet of its own, which would hide the others.
  private func choose(_ product: Catalog.Product.ID, on paywall: Paywall.ID) {
    let catalog = current.catalog
    guard catalog.paywall(paywall)?.sheet == nil,
      let sold = catalog.product(product, on: paywall)
    else { return }
    _ = presenter.choose(sold)
  }
}
