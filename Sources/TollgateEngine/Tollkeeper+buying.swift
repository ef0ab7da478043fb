import Foundation
import Logging
public import TollgateCore

/// How a purchase came out.
///
/// All of these are answers; none is an error.
public enum PurchaseOutcome: Hashable, Sendable {
  /// Paid, granted and finished.
  case purchased

  /// Somebody else must act first. What follows arrives by itself.
  case pending
  case cancelled

  /// The store answered with the transaction that is already held. Nothing was paid.
  case alreadyOwned
  case failed(PurchaseFailure)
}

/// How a restore came out.
public enum RestoreOutcome: Hashable, Sendable {
  /// The person holds something that can be restored, new or known before.
  case restored
  case nothingToRestore
  case failed(PurchaseFailure)
}

extension Tollkeeper {
  /// Lets the person buy a product.
  ///
  /// What was bought is durable before the store is told that it is finished, so a process that
  /// dies at any point neither loses a purchase nor grants it twice.
  ///
  /// - Parameters:
  ///   - product: What to buy.
  ///   - options: What to add to the purchase.
  ///   - paywall: Where it began, for analytics. By default the paywall that is open.
  /// - Returns: How it came out.
  public func purchase(
    _ product: Catalog.Product.ID, _ options: PurchaseOptions = PurchaseOptions(),
    via paywall: Paywall.ID? = nil
  ) async -> PurchaseOutcome {
    await inFlight.during {
      let source = terms.attribution(to: paywall ?? presentation.paywall?.id)
      show { $0.activity = .purchasing(product) }
      let outcome: PurchaseOutcome
      do {
        outcome = try await buy(product, options, from: source)
      } catch let failure as StoreFailure {
        logger.notice("The purchase of \(product) failed: \(failure)")
        outcome = .failed(failure.failure)
      } catch is ProcessEnded {
        return .failed(.crashed)
      } catch {
        logger.error("The purchase of \(product) could not be recorded: \(error)")
        outcome = .failed(.storage)
      }
      show {
        $0.activity = nil
        $0.alert = Presentation.Alert(outcome, of: product)
      }
      noteOutcome(outcome, of: product, from: source)
      return outcome
    }
  }

  /// Asks the store for everything the person owns, and reports what came of it.
  ///
  /// May ask the person to sign in, so call it only when they asked. Consumables can't be restored.
  public func restore() async -> RestoreOutcome {
    await inFlight.during {
      show { $0.activity = .restoring }
      let outcome = await restored()
      show {
        $0.activity = nil
        $0.alert =
          switch outcome {
          case .restored: .restored
          case .nothingToRestore: .nothingToRestore
          case .failed: .restoreFailed
          }
      }
      note(.restoreCompleted, ["result": outcome.word])
      return outcome
    }
  }

  private func restored() async -> RestoreOutcome {
    do throws(StoreFailure) {
      let signed = try await store.sync()
      if let signed { hearFresh(signed) }
    } catch {
      logger.notice("The restore failed: \(error)")
      return .failed(error.failure)
    }
    await refresh()
    let books = ledger.books
    let restorable = books.entitlements(by: catalog).active(
      at: books.time.paidNow(device: clock.now()))
    return restorable.isEmpty ? .nothingToRestore : .restored
  }

  private func buy(
    _ product: Catalog.Product.ID, _ options: PurchaseOptions, from source: Attribution
  ) async throws -> PurchaseOutcome {
    guard catalog.product(product) != nil else { return .failed(.unknownProduct) }
    try crash(.beforePurchase)
    try begin(product, from: source)
    if ownsTwin(of: product) { return .alreadyOwned }
    if situation.shelf[product] == nil { await loadProducts() }
    guard situation.shelf[product] != nil else {
      if case .loaded = situation.shelf { return .failed(.notAvailable) }
      return .failed(.network)
    }
    switch try await store.purchase(product, options) {
    case .cancelled: return .cancelled
    case .pending: return .pending
    case .success(.unverified(_, let reason)):
      logger.warning(
        "Refused a transaction for \(product): its signature is not the store's (\(reason))")
      return .failed(.unverified)
    case .success(.verified(let fact, let finish)):
      try crash(.afterPurchase)
      let isKnown = ledger.books.facts[fact.id]?.fact.stands ?? false
      try record(fact, isFresh: true)
      await finish()
      try crash(.afterFinish)
      return isKnown ? .alreadyOwned : .purchased
    }
  }

  /// Whether the person owns the same thing, bought at another price.
  private func ownsTwin(of product: Catalog.Product.ID) -> Bool {
    let twins = catalog.twins(of: product)
    guard catalog.product(product)?.kind == .nonConsumable, !twins.isEmpty else { return false }
    return ledger.books.facts.values.contains { entry in
      twins.contains(entry.fact.product) && entry.fact.stands && !entry.isGone
    }
  }

  /// Notes that a purchase began, and where, durably: it may be approved days later.
  private func begin(_ product: Catalog.Product.ID, from source: Attribution) throws {
    let device = clock.now()
    try ledger.write { books, page in
      books.attributions[product] = source
      try page.set(.attribution(of: product), source.stored)
      try page.add(
        AnalyticsEvent(
          .purchaseStarted, at: books.time.now(device: device),
          source.properties(["product": product.rawValue])))
    }
  }

  /// Notes how a purchase came out.
  ///
  /// One that was granted has been noted with its grant.
  private func noteOutcome(
    _ outcome: PurchaseOutcome, of product: Catalog.Product.ID, from source: Attribution
  ) {
    let name: AnalyticsEvent.Name
    var result: String?
    switch outcome {
    case .purchased: return
    case .pending: name = .purchasePending
    case .cancelled: name = .purchaseCancelled
    case .alreadyOwned: (name, result) = (.purchaseCompleted, "already_owned")
    case .failed(let failure): (name, result) = (.purchaseFailed, failure.rawValue)
    }
    // What could not be recorded may be paid: it comes again, and then says where it began.
    let isOver = outcome != .failed(.storage)
    note(
      name, source.properties(["product": product.rawValue, "result": result]),
      ending: isOver ? product : nil, isPending: outcome == .pending)
  }
}

extension Presentation.Alert {
  fileprivate init?(_ outcome: PurchaseOutcome, of product: Catalog.Product.ID) {
    switch outcome {
    case .purchased, .alreadyOwned: self = .purchased(product)
    case .pending: self = .pending(product)
    case .cancelled: return nil
    case .failed(let failure): self = .failed(failure)
    }
  }
}

extension RestoreOutcome {
  /// The outcome as analytics and journeys name it.
  public var word: String {
    switch self {
    case .restored: "restored"
    case .nothingToRestore: "nothing_to_restore"
    case .failed: "failed"
    }
  }
}

extension PurchaseOutcome {
  /// The outcome as analytics and journeys name it.
  public var word: String {
    switch self {
    case .purchased: "purchased"
    case .pending: "pending"
    case .cancelled: "cancelled"
    case .alreadyOwned: "already_owned"
    case .failed: "failed"
    }
  }
}
