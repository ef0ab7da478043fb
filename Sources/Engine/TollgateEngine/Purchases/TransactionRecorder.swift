import Foundation
import Logging
import TollgateCore

/// Records the store's transactions from every source.
///
/// Purchases, updates, unfinished transactions and listings all pass through here. Transactions
/// that arrive together are recorded in one commit, and each is finished only after it.
struct TransactionRecorder: Sendable {
  /// A fact to record, with data from its delivery.
  struct Delivery: Sendable {
    let fact: Fact

    /// The payment.
    var paid = StoreTransaction.Payment()

    /// The offer code that was redeemed for it.
    var code: String?

    /// The rule for balances that it hasn't granted yet.
    var grant = Grant.always

    /// A Boolean value that indicates whether it passes the crash points even without new facts.
    var isPurchase = false
  }

  /// A rule for a balance that a transaction has not yet granted on this device.
  enum Grant: Sendable {
    /// The store has just sold it to this process.
    case always

    /// It is unfinished, and is granted if no other installation claims it.
    case unlessClaimed(PurchaseClaim)

    /// It is finished, or only listed, so it was granted long ago, here or elsewhere.
    case never
  }

  /// The store's way of delivering transactions.
  enum Handing: Sendable {
    /// They are unfinished.
    case unfinished

    /// As updates, finished on another device or unfinished: a transaction doesn't contain which.
    ///
    /// `Transaction.updates` "also emits transactions that customers complete in your app on another device":
    /// https://developer.apple.com/documentation/storekit/transaction/updates
    case update

    /// In a listing of entitlements, which a new device must not grant again.
    case listing
  }

  let ledger: Ledger
  let current: CurrentSituation
  let economy: Economy
  let copies: CoalescedWork
  let inFlight: InFlight

  /// Reads the store's unfinished transactions.
  let unfinished: @Sendable () async -> [StoreDelivery]

  /// Sends recorded transactions to the app's own server, if it has one.
  let line: ServerLine?
  let logger: Logger
  let crash: @Sendable (CrashPoint) throws(ProcessEnded) -> Void

  /// Records the store's transactions in one commit, then finishes them.
  ///
  /// A transaction of a product that the catalog lacks can't be granted yet, so it stays
  /// unfinished. If the commit fails each is tried alone, so that one failing transaction doesn't
  /// block the others.
  ///
  /// - Parameters:
  ///   - deliveries: The delivered transactions.
  ///   - handing: The way of delivery. Listed transactions are not finished.
  func receive(_ deliveries: [StoreDelivery], as handing: Handing) async {
    let transactions = deliveries.compactMap(verified)
    guard !transactions.isEmpty else { return }
    await inFlight.during {
      let open = await unfinished(among: transactions, handing)
      do {
        try await record(transactions, handing, open)
      } catch {
        guard transactions.count > 1, !(error is ProcessEnded) else {
          return log(error, of: transactions)
        }
        for transaction in transactions {
          do {
            try await record([transaction], handing, open)
          } catch {
            log(error, of: [transaction])
          }
        }
      }
    }
  }

  /// Returns the transactions that the store hands over unfinished.
  ///
  /// For updates, it asks only if the answer matters: if a balance is to be granted.
  private func unfinished(
    among transactions: [StoreTransaction], _ handing: Handing
  ) async -> Set<Fact.ID> {
    switch handing {
    case .listing: return []
    case .unfinished: return Set(transactions.map(\.fact.id))
    case .update:
      guard transactions.contains(where: { !current.catalog.lots(of: $0.fact).isEmpty }) else {
        return []
      }
      return await self.openTransactions()
    }
  }

  /// Returns the store's unfinished transactions.
  func openTransactions() async -> Set<Fact.ID> {
    Set(
      await unfinished().compactMap { delivery in
        if case .verified(let transaction) = delivery { transaction.fact.id } else { nil }
      })
  }

  /// Records facts durably, in one commit, and publishes what follows from them.
  ///
  /// The newest signed fact about a transaction wins; an older one changes nothing. Only a purchase
  /// and news pass the crash points: the store repeats itself at every refresh.
  ///
  /// - Parameters:
  ///   - deliveries: The signed transactions.
  ///   - isFresh: Whether it was signed in answer to a request just now.
  /// - Returns: Of each whether it passes the crash points.
  /// - Throws: ``LedgerFailure``, or the end of the process at a crash point.
  @discardableResult
  func record(_ deliveries: [Delivery], isFresh: Bool = false) throws -> [Bool] {
    let device = current.clock.now()
    let catalog = current.catalog
    if isFresh, let signed = deliveries.map(\.fact.signedDate).max() {
      current.noteAnswer(signed: signed)
    }
    let crashing = try ledger.write { transaction in
      var crashing: [Bool] = []
      try economy.settle(&transaction, device: device)
      for delivery in deliveries {
        crashing.append(delivery.isPurchase || transaction.ledgerState.isNews(delivery.fact))
        try record(delivery, isFresh: isFresh, by: catalog, device: device, in: &transaction)
      }
      try economy.arm(&transaction, device: device)
      if crashing.contains(true) { try crash(.beforeCommit) }
      return crashing
    }
    current.publish()
    copies.schedule()
    // The keychain records grants before the transaction is finished, because a reinstall could
    // follow at once.
    if crashing.contains(true), deliveries.contains(where: { !catalog.lots(of: $0.fact).isEmpty }) {
      copies.runIfDue()
    }
    line?.send()
    if crashing.contains(true) { try crash(.afterCommit) }
    return crashing
  }

  private func record(
    _ transactions: [StoreTransaction], _ handing: Handing, _ open: Set<Fact.ID>
  ) async throws {
    let finishes = handing != .listing
    let waiting = finishes ? transactions.filter { isClaimed($0, among: open) } : []
    let crashing = try record(
      transactions.map {
        Delivery(
          fact: $0.fact, paid: $0.paid, code: finishes ? $0.code : nil,
          grant: open.contains($0.fact.id) ? .unlessClaimed(PurchaseClaim(to: $0)) : .never)
      })
    guard finishes else { return }
    for (transaction, crashes) in zip(transactions, crashing) {
      let isLeft = waiting.contains { $0.fact.id == transaction.fact.id }
      if current.catalog.product(transaction.fact.product) != nil, !isLeft, ledger.failure == nil {
        await transaction.finish()
      }
      if crashes { try crash(.afterFinish) }
    }
  }

  /// Returns whether a transaction that the store answered a purchase with is left to the installation that bought it.
  func isLeft(_ transaction: StoreTransaction, by grant: Grant) -> Bool {
    guard case .unlessClaimed = grant else { return false }
    return isClaimed(transaction, among: [transaction.fact.id])
  }

  /// Returns whether an unfinished transaction, with its grants, is left to the installation that
  /// bought it.
  private func isClaimed(_ transaction: StoreTransaction, among open: Set<Fact.ID>) -> Bool {
    guard open.contains(transaction.fact.id), !current.catalog.lots(of: transaction.fact).isEmpty
    else { return false }
    let ledgerState = ledger.ledgerState
    let now = ledgerState.time.now(device: current.clock.now())
    return !ledgerState.isFree(
      PurchaseClaim(to: transaction), of: transaction.fact.product, at: now)
      && !hasLots(of: transaction.fact)
  }

  /// Returns whether the purchase has granted its balances on this device.
  private func hasLots(of fact: Fact) -> Bool {
    (try? ledger.hasLots(of: fact.id)) ?? false
  }

  private func record(
    _ delivery: Delivery, isFresh: Bool, by catalog: Catalog, device: Date,
    in transaction: inout LedgerTransaction
  ) throws {
    let fact = delivery.fact
    let known = transaction.ledgerState.facts[fact.id]
    try transaction.note(signed: fact.signedDate, isFresh: isFresh, device: device)
    let now = transaction.ledgerState.time.now(device: device)
    let grants = transaction.ledgerState.grants(delivery, at: now)
    if known.map({ $0.fact.signedDate < fact.signedDate }) ?? true {
      let hasRetired = try transaction.putInPlace(fact)
      try keepEvents(of: delivery, after: known?.fact, at: now, in: &transaction)
      if !fact.isValid || hasRetired {
        try dropChoices(by: catalog, device: device, in: &transaction)
      }
    }
    guard let newest = transaction.ledgerState.facts[fact.id]?.fact else { return }
    let amounts = catalog.lots(of: newest)
    guard !amounts.isEmpty else { return }
    let facts = transaction.ledgerState.facts
    let schedule = GrantSchedule(of: newest, among: facts, by: catalog)
    try transaction.settleLots(of: newest, granting: amounts, ifNew: grants, by: schedule, at: now)
    // A price variant continues the period: the amounts of the previous one end with this one.
    if let before = schedule.before, before.id != newest.id {
      try transaction.settleLots(
        of: before, granting: catalog.lots(of: before), ifNew: false,
        by: GrantSchedule(of: before, among: facts, by: catalog), at: now)
    }
  }

  /// Drops choices that the person no longer owns: after a refund, a theme returns to the default.
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

  /// Records a refund, and a purchase that began here: with a tap on Buy, or with a code.
  private func keepEvents(
    of delivery: Delivery, after known: Fact?, at now: Date, in transaction: inout LedgerTransaction
  ) throws {
    let fact = delivery.fact
    if let known, known.revocationDate == nil, fact.revocationDate != nil {
      try transaction.apply(
        .event(
          AnalyticsEvent(
            .refunded, at: now,
            ["product": fact.product.rawValue, "transactionID": fact.id.transaction])))
    }
    guard known == nil, fact.isValid else { return }
    let begun = try transaction.takeAttribution(of: fact.product, at: now)
    guard let source = begun ?? delivery.code.map({ _ in Attribution() }) else { return }
    let properties = source.properties([
      "product": fact.product.rawValue, "result": "purchased",
      "offer": delivery.code ?? source.offer, "transactionID": fact.id.transaction,
      "price": delivery.paid.price.map { "\($0)" }, "currency": delivery.paid.currency,
      "isTrial": delivery.paid.isTrial ? "true" : nil,
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

extension LedgerState {
  /// Returns whether an unfinished purchase of a product is this installation's to grant.
  fileprivate func isFree(
    _ claim: PurchaseClaim, of product: Catalog.Product.ID, at now: Date
  ) -> Bool {
    let begun = self.attributions[product] ?? self.waiting[product]
    return claim.isFree(
      own: self.ownCustomer, signedIn: self.signedInCustomer,
      begun: begun.flatMap { $0.isRemembered(at: now) ? $0.token : nil }, at: now)
  }

  /// Returns whether a delivery grants a balance that it has not granted on this device.
  fileprivate func grants(_ delivery: TransactionRecorder.Delivery, at now: Date) -> Bool {
    switch delivery.grant {
    case .always: true
    case .unlessClaimed(let claim): isFree(claim, of: delivery.fact.product, at: now)
    case .never: false
    }
  }
}

extension Catalog {
  /// Returns the balances that a purchase grants on this device.
  ///
  /// A family's share grants none, since the buyer has them, nor does a balance kept by the app's
  /// server.
  fileprivate func lots(of fact: Fact) -> [Currency.ID: Grants.Amount] {
    guard fact.ownership == .purchased, let product = product(fact.product) else { return [:] }
    return product.grants.amounts.filter { currency($0.key)?.isKeptOnServer != true }
  }
}
