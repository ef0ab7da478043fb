public import TollgateCore

/// Purchases, restores and the store's transactions.
extension Tollkeeper {
  /// Lets the person buy a product.
  ///
  /// What was bought is durable before it is finished at the store, so a process that dies at any
  /// point neither loses a purchase nor grants it twice. An owner of what can be owned once gets
  /// that answer, also if the store can't be reached or the person cancels. So does somebody who
  /// has all that the product would open, by other purchases or by progress: nothing is charged for
  /// it.
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
    await sell(product, options, via: paywall).outcome
  }

  /// Lets the person buy a product, as ``purchase(_:_:via:)`` does, and hands back the transaction.
  ///
  /// - Parameters:
  ///   - product: What to sell.
  ///   - options: What to add to the purchase.
  ///   - paywall: Where it began, for analytics. By default the paywall that is open.
  /// - Returns: How it came out, and the transaction where the store handed one over.
  public func sell(
    _ product: Catalog.Product.ID, _ options: PurchaseOptions = PurchaseOptions(),
    via paywall: Paywall.ID? = nil
  ) async -> Sale {
    let catalog = catalog
    if catalog.product(product) == nil { names.report(product, of: catalog) }
    let sale = await purchases.sell(product, options, via: paywall)
    promoted.resume()
    return sale
  }

  /// Asks the store for everything the person owns, and reports what came of it.
  ///
  /// May ask the person to sign in, so call it only when they asked. Consumables can't be restored.
  public func restore() async -> RestoreOutcome {
    let outcome = await refreshing.restore()
    promoted.resume()
    return outcome
  }

  /// Records the time, and asks the store again: what is unfinished, what the person is entitled to,
  /// and what is for sale; and has the app's own server asked, without waiting for it.
  ///
  /// Call it when the app comes to the foreground, when the network is back, and when the device's
  /// clock was changed. A paywall that no longer applies closes at once. Costs nothing that the person
  /// sees.
  public func refresh() async {
    recordTime(current.clock.now())
    line?.ask()
    if seals.isWaiting { copies.schedule() }
    open()
    await refreshing.run()
    open()
  }

  /// Loads the catalog's products from the store.
  ///
  /// - Returns: Whether the store could be reached.
  @discardableResult
  public func loadProducts() async -> Bool { await storeProducts.load() }

  /// The transactions of products that the catalog does not know.
  ///
  /// Nothing is granted for it and nothing finished, so the store goes on handing it over: it is
  /// granted once a catalog knows the product.
  public var stuck: [Fact] {
    let catalog = catalog
    return ledger.ledgerState.facts.values.map(\.fact)
      .filter { $0.isValid && catalog.product($0.product) == nil }
      .sorted { $0.id < $1.id }
  }

  /// Returns a transaction as the store signed it last, for a server that wants to check it.
  ///
  /// - Parameter id: A transaction that was recorded.
  /// - Returns: The compact JWS, or nil if none was recorded.
  /// - Throws: ``LedgerFailure``.
  public func signedTransaction(_ id: Fact.ID) throws -> String? { try ledger.token(of: id) }

  /// Returns the transaction that a person asks a refund of, for a product.
  ///
  /// - Parameter product: The product.
  /// - Returns: The newest purchase of it that the person made and that was not refunded; nil if
  ///   there is none, or only one that the family shares.
  public func refundableTransaction(of product: Catalog.Product.ID) -> Fact.ID? {
    ledger.ledgerState.facts.values.lazy
      .filter { entry in
        entry.fact.product == product && entry.fact.ownership == .purchased && entry.fact.isValid
          && !entry.isGone
      }
      .map(\.fact.id).max()
  }

  /// Reports to the person what came of asking the store for a refund.
  ///
  /// A refund that the store grants arrives by itself, as every refund does.
  ///
  /// - Parameters:
  ///   - outcome: What the store's sheet answered. If the person closed it, nothing is said.
  ///   - product: What the refund was asked for.
  public func report(_ outcome: RefundRequestOutcome, of product: Catalog.Product.ID) {
    switch outcome {
    case .requested: presenter.show { $0.alert = .refundRequested(product) }
    case .failed: presenter.show { $0.alert = .refundRequestFailed }
    case .cancelled: break
    }
  }

  /// Makes what was held under a name final.
  ///
  /// - Parameter name: The name that ``hold(_:as:count:)`` or ``hold(_:on:as:)`` was given.
  /// - Returns: Whether something was held: not if it was released meanwhile.
  /// - Throws: ``LedgerFailure``; then it is still held.
  @discardableResult
  public func commit(_ name: String) throws -> Bool { try wallet.commit(name) }

  /// Gives back what was held under a name, to the same lots and the same quota.
  ///
  /// - Parameter name: The name that ``hold(_:as:count:)`` or ``hold(_:on:as:)`` was given.
  /// - Returns: Whether something was held.
  /// - Throws: ``LedgerFailure``; then it is still held.
  @discardableResult
  public func release(_ name: String) throws -> Bool { try wallet.release(name) }

  /// The names under which something is held.
  public var holds: [String] { ledger.ledgerState.holds.keys.sorted() }

  /// Makes one of the catalog's spends for work that can fail; see ``hold(_:as:count:)``.
  ///
  /// What it opens and grants comes with ``commit(_:)``.
  ///
  /// - Parameters:
  ///   - spend: The spend.
  ///   - feature: The feature that it opens, if it opens one of several.
  ///   - name: Names the work.
  /// - Returns: How it came out.
  /// - Throws: ``WalletFailure`` or ``LedgerFailure``; then nothing is held.
  public func hold(
    _ spend: Spend.ID, on feature: Feature.ID? = nil, as name: String
  ) throws -> SpendOutcome {
    try wallet.spend(spend, on: feature, once: nil, heldAs: name)
  }

  /// Gives one of the catalog's rewards, such as for an ad that was watched.
  ///
  /// - Parameters:
  ///   - reward: The reward.
  ///   - cause: Names what it is for, if it must be given only once. It counts for a reward that
  ///     grants a balance.
  /// - Returns: How it came out.
  /// - Throws: ``WalletFailure`` for a reward that the catalog does not have; ``LedgerFailure``, and then nothing is given.
  @discardableResult
  public func reward(_ reward: Reward.ID, once cause: String? = nil) throws -> RewardOutcome {
    try wallet.reward(reward, once: cause)
  }

  /// Spends amounts of one or more currencies, all or nothing, from the oldest lots first.
  ///
  /// - Parameters:
  ///   - amounts: How much of each; at least 1.
  ///   - cause: Names what it is for, if it must happen only once, whatever is tapped twice.
  /// - Returns: Whether it was taken; else what is missing.
  /// - Throws: ``WalletFailure`` for a currency or an amount that can't be; ``LedgerFailure``, and
  ///   then nothing was taken.
  public func spend(
    _ amounts: [Currency.ID: Int], once cause: String? = nil
  ) throws -> SpendOutcome {
    try wallet.spend(amounts, once: cause)
  }

  /// Spends what one of the catalog's named spends costs.
  ///
  /// What is open to the person already is not sold: because it is free, because the person owns what
  /// opens it, or because they came far enough. What a trial, a quota or a cap opens can be bought.
  ///
  /// - Parameters:
  ///   - name: The spend.
  ///   - feature: Which feature it opens, if it opens one of several.
  ///   - cause: Names what it is for, if it must happen only once.
  /// - Returns: Whether it was taken; else what is missing.
  /// - Throws: ``WalletFailure`` if the catalog has no such spend, or it does not open that
  ///   feature; ``LedgerFailure``, and then nothing was taken.
  public func spend(
    _ name: Spend.ID, on feature: Feature.ID? = nil, once cause: String? = nil
  ) throws -> SpendOutcome {
    try wallet.spend(name, on: feature, once: cause)
  }

  /// Adds what the person has earned.
  ///
  /// - Parameters:
  ///   - amounts: How much of each currency; at least 1.
  ///   - cause: Names what it is for, if it must count only once.
  /// - Returns: Whether it was added; false where it was, under the same name, before.
  /// - Throws: ``WalletFailure`` for a currency or an amount that can't be; ``LedgerFailure``, and
  ///   then nothing was added.
  @discardableResult
  public func earn(_ amounts: [Currency.ID: Int], once cause: String? = nil) throws -> Bool {
    try wallet.earn(amounts, once: cause)
  }

  /// Returns the lots of a currency, the oldest first, those that are used up included.
  ///
  /// - Parameters:
  ///   - currency: The currency.
  ///   - limit: How many of the newest.
  /// - Returns: At most so many lots.
  /// - Throws: ``LedgerFailure``.
  public func lots(of currency: Currency.ID, newest limit: Int = 100) throws -> [Lot] {
    try wallet.lots(of: currency, newest: limit)
  }
}
