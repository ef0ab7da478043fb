import Foundation
import Logging
import TollgateCore

/// Records what the store says about transactions: the one way in for all of them.
///
/// A purchase, what arrives by itself, what is unfinished and what is listed come through here.
/// Transactions that come together are recorded in one commit, and each is finished only after it.
struct TransactionRecorder: Sendable {
  /// A fact that is to be recorded, and what is known besides.
  struct Delivery: Sendable {
    let fact: Fact

    /// The offer code that was redeemed for it.
    var code: String?

    /// A Boolean value that indicates whether balances are granted for it where they were not: not
    /// for what is only listed.
    var grants = true

    /// A Boolean value that indicates whether it passes the crash points also where it says nothing
    /// new.
    var isPurchase = false
  }

  let ledger: Ledger
  let current: CurrentSituation
  let copies: CoalescedWork
  let inFlight: InFlight

  /// Sends what was recorded to the app's own server, where it has one.
  let line: ServerLine?
  let logger: Logger
  let crash: @Sendable (CrashPoint) throws(ProcessEnded) -> Void

  /// Records what the store handed over, in one commit, then finishes it.
  ///
  /// What the catalog does not know can't be granted yet: it stays unfinished. Where the commit fails
  /// each is tried alone, so that one that can't be recorded keeps none of the others waiting.
  ///
  /// - Parameters:
  ///   - deliveries: What the store handed over.
  ///   - finishing: Whether the store handed it over to be granted and finished. A listing says what
  ///     is owned, not what happened: a new device would count it again.
  func receive(_ deliveries: [StoreDelivery], finishing: Bool = true) async {
    let transactions = deliveries.compactMap(verified)
    guard !transactions.isEmpty else { return }
    await inFlight.during {
      do {
        try await record(transactions, finishing: finishing)
      } catch {
        guard transactions.count > 1, !(error is ProcessEnded) else {
          return log(error, of: transactions)
        }
        for transaction in transactions {
          do {
            try await record([transaction], finishing: finishing)
          } catch {
            log(error, of: [transaction])
          }
        }
      }
    }
  }

  /// Records facts durably, in one commit, and publishes what follows from them.
  ///
  /// The newest signed fact about a transaction wins; an older one changes nothing. Only a purchase
  /// and news pass the crash points: the store repeats itself at every refresh.
  ///
  /// - Parameters:
  ///   - deliveries: What the store has signed.
  ///   - isFresh: Whether it was signed to answer a question asked just now.
  /// - Returns: Of each whether it passes the crash points.
  /// - Throws: ``LedgerFailure``, or the end of the process at a crash point.
  @discardableResult
  func record(_ deliveries: [Delivery], isFresh: Bool = false) throws -> [Bool] {
    let device = current.clock.now()
    let catalog = current.catalog
    let crashing = try ledger.write { transaction in
      var crashing: [Bool] = []
      for delivery in deliveries {
        crashing.append(delivery.isPurchase || transaction.ledgerState.isNews(delivery.fact))
        try record(delivery, isFresh: isFresh, by: catalog, device: device, in: &transaction)
      }
      if crashing.contains(true) { try crash(.beforeCommit) }
      return crashing
    }
    current.publish()
    copies.schedule()
    line?.send()
    if crashing.contains(true) { try crash(.afterCommit) }
    return crashing
  }

  private func record(_ transactions: [StoreTransaction], finishing: Bool) async throws {
    let crashing = try record(
      transactions.map {
        Delivery(fact: $0.fact, code: finishing ? $0.code : nil, grants: finishing)
      })
    guard finishing else { return }
    for (transaction, crashes) in zip(transactions, crashing) {
      if current.catalog.product(transaction.fact.product) != nil { await transaction.finish() }
      if crashes { try crash(.afterFinish) }
    }
  }

  private func record(
    _ delivery: Delivery, isFresh: Bool, by catalog: Catalog, device: Date,
    in transaction: inout LedgerTransaction
  ) throws {
    let fact = delivery.fact
    let known = transaction.ledgerState.facts[fact.id]
    try transaction.note(signed: fact.signedDate, isFresh: isFresh, device: device)
    let now = transaction.ledgerState.time.now(device: device)
    if known.map({ $0.fact.signedDate < fact.signedDate }) ?? true {
      let hasRetired = try transaction.putInPlace(fact)
      try keepEvents(of: delivery, after: known?.fact, at: now, in: &transaction)
      if !fact.isValid || hasRetired {
        try dropChoices(by: catalog, device: device, in: &transaction)
      }
    }
    if let product = catalog.product(fact.product), !product.balances.isEmpty,
      let newest = transaction.ledgerState.facts[fact.id]?.fact
    {
      try transaction.settleLots(
        of: newest, granting: product.balances, ifNew: delivery.grants, at: now)
    }
  }

  /// Forgets what was chosen and is no longer the person's: a refund returns a theme to the default.
  private func dropChoices(
    by catalog: Catalog, device: Date, in transaction: inout LedgerTransaction
  ) throws {
    let ledgerState = transaction.ledgerState
    let customer = ledgerState.customer(by: catalog)
    let moment = current.moment(for: customer, by: ledgerState, device: device)
    for (choice, feature) in ledgerState.choices {
      guard
        catalog.feature(feature) == nil
          || !catalog.decide(feature, for: customer, at: moment).isAllowed
      else { continue }
      try transaction.apply(.forget(.choice(choice)))
    }
  }

  /// Keeps a refund, and a purchase that began here: at a tap on Buy, or with a code.
  private func keepEvents(
    of delivery: Delivery, after known: Fact?, at now: Date, in transaction: inout LedgerTransaction
  ) throws {
    let fact = delivery.fact
    if let known, known.revocationDate == nil, fact.revocationDate != nil {
      try transaction.apply(
        .event(AnalyticsEvent(.refunded, at: now, ["product": fact.product.rawValue])))
    }
    guard known == nil, fact.isValid else { return }
    let begun = try transaction.takeAttribution(of: fact.product, at: now)
    guard let source = begun ?? delivery.code.map({ _ in Attribution() }) else { return }
    let properties = source.properties([
      "product": fact.product.rawValue, "result": "purchased",
      "offer": delivery.code ?? source.offer,
    ])
    try transaction.apply(.event(AnalyticsEvent(.purchaseCompleted, at: now, properties)))
  }

  private func verified(_ delivery: StoreDelivery) -> StoreTransaction? {
    switch delivery {
    case .verified(let transaction): return transaction
    case .unverified(let product, let reason):
      logger.warning(
        "Refused a transaction for \(product): its signature is not the store's (\(reason))")
      return nil
    }
  }

  private func log(_ error: any Error, of transactions: [StoreTransaction]) {
    for transaction in transactions {
      logger.error("A transaction for \(transaction.fact.product) could not be recorded: \(error)")
    }
  }
}

extension LedgerState {
  /// Returns a Boolean value that indicates whether a fact has something new, besides having been
  /// signed again.
  fileprivate func isNews(_ fact: Fact) -> Bool {
    guard let known = facts[fact.id]?.fact else { return true }
    return known.signedDate < fact.signedDate
      && (known.revocationDate, known.expirationDate) != (fact.revocationDate, fact.expirationDate)
      || known.isUpgraded != fact.isUpgraded
  }
}
