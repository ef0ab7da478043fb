public import TollgateCore

/// Purchases, restores and the store's transactions.
extension Tollkeeper {
  /// Lets the person buy a product.
  ///
  /// A purchase is durable before it is finished at the store, so a process that dies at any point
  /// neither loses a purchase nor grants it twice. If the person already owns a product that can be
  /// owned once, the result states that, even if the store can't be reached or the person cancels.
  /// The same result is returned if everything that the product unlocks is already open, by other
  /// purchases or by progress; nothing is charged.
  ///
  /// - Parameters:
  ///   - product: The product.
  ///   - options: The options of the purchase.
  ///   - paywall: The purchase's origin, for analytics. By default the paywall that is open.
  /// - Returns: The result.
  public func purchase(
    _ product: Catalog.Product.ID, _ options: PurchaseOptions = PurchaseOptions(),
    via paywall: Paywall.ID? = nil
  ) async -> PurchaseOutcome {
    await sell(product, options, via: paywall).outcome
  }

  /// Lets the person buy a product, as ``purchase(_:_:via:)`` does, and hands back the transaction.
  ///
  /// - Parameters:
  ///   - product: The product.
  ///   - options: The options of the purchase.
  ///   - paywall: The purchase's origin, for analytics. By default the paywall that is open.
  /// - Returns: The result, with the transaction if the store returned one.
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

  /// Restores the person's purchases from the store, and reports the result.
  ///
  /// The system may ask the person to sign in, so call it only at their request. Consumables can't
  /// be restored.
  public func restore() async -> RestoreOutcome {
    let outcome = await refreshing.restore()
    promoted.resume()
    return outcome
  }

  /// Records the time; reloads unfinished transactions, entitlements and products from the store;
  /// and schedules a request to the app's own server without waiting for it.
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

  /// The transactions of products that the catalog lacks.
  ///
  /// They aren't granted or finished, so the store keeps delivering them; they are granted once a
  /// catalog has the product.
  public var stuck: [Fact] {
    let catalog = catalog
    return ledger.ledgerState.facts.values.map(\.fact)
      .filter { $0.isValid && catalog.product($0.product) == nil }
      .sorted { $0.id < $1.id }
  }

  /// Returns the newest signed copy of a transaction, for a server that verifies it.
  ///
  /// - Parameter id: A transaction that was recorded.
  /// - Returns: The compact JWS, or nil if none was recorded.
  /// - Throws: ``LedgerFailure``.
  public func signedTransaction(_ id: Fact.ID) throws -> String? { try ledger.token(of: id) }

  /// Returns the transaction that a person asks a refund of, for a product.
  ///
  /// - Parameter product: The product.
  /// - Returns: The person's newest purchase of it that isn't refunded; nil if there is none, or
  ///   only a family's share.
  public func refundableTransaction(of product: Catalog.Product.ID) -> Fact.ID? {
    ledger.ledgerState.facts.values.lazy
      .filter { entry in
        entry.fact.product == product && entry.fact.ownership == .purchased && entry.fact.isValid
          && !entry.isGone
      }
      .map(\.fact.id).max()
  }

  /// Reports the result of a refund request to the person.
  ///
  /// A granted refund arrives as an update, like any other refund.
  ///
  /// - Parameters:
  ///   - outcome: The result of the store's sheet. If the person closed it, nothing is shown.
  ///   - product: The product of the refund request.
  public func report(_ outcome: RefundRequestOutcome, of product: Catalog.Product.ID) {
    switch outcome {
    case .requested: presenter.show { $0.alert = .refundRequested(product) }
    case .failed: presenter.show { $0.alert = .refundRequestFailed }
    case .cancelled: break
    }
  }

  /// Commits a hold.
  ///
  /// - Parameter name: The name passed to ``hold(_:as:count:)`` or ``hold(_:on:as:)``.
  /// - Returns: Whether the hold existed; false if it was released before.
  /// - Throws: ``LedgerFailure``; then the hold remains.
  @discardableResult
  public func commit(_ name: String) throws -> Bool { try wallet.commit(name) }

  /// Releases a hold, and returns its amounts to the same lots and quota.
  ///
  /// - Parameter name: The name passed to ``hold(_:as:count:)`` or ``hold(_:on:as:)``.
  /// - Returns: Whether the hold existed.
  /// - Throws: ``LedgerFailure``; then the hold remains.
  @discardableResult
  public func release(_ name: String) throws -> Bool { try wallet.release(name) }

  /// The names of all holds.
  public var holds: [String] { ledger.ledgerState.holds.keys.sorted() }

  /// Makes one of the catalog's spends as a hold, for work that can fail; see
  /// ``hold(_:as:count:)``.
  ///
  /// Its features and grants come with ``commit(_:)``.
  ///
  /// - Parameters:
  ///   - spend: The spend.
  ///   - feature: The feature to unlock, if the spend unlocks one of several.
  ///   - name: Names the work.
  /// - Returns: The result.
  /// - Throws: ``WalletFailure`` or ``LedgerFailure``; then nothing is held.
  public func hold(
    _ spend: Spend.ID, on feature: Feature.ID? = nil, as name: String
  ) throws -> SpendOutcome {
    try wallet.spend(spend, on: feature, once: nil, heldAs: name)
  }

  /// Grants one of the catalog's rewards, such as for watching an ad.
  ///
  /// - Parameters:
  ///   - reward: The reward.
  ///   - cause: The reward's name, if it must be granted only once. It applies to rewards that
  ///     grant a balance.
  /// - Returns: The result.
  /// - Throws: ``WalletFailure`` for an unknown reward; ``LedgerFailure``, and then nothing is
  ///   granted.
  @discardableResult
  public func reward(_ reward: Reward.ID, once cause: String? = nil) throws -> RewardOutcome {
    try wallet.reward(reward, once: cause)
  }

  /// Spends amounts of one or more currencies, all or nothing, from the oldest lots first.
  ///
  /// - Parameters:
  ///   - amounts: The amount of each currency; at least 1.
  ///   - cause: The spend's name, if it must happen only once even if the person taps twice.
  /// - Returns: The result: success, or the missing amount.
  /// - Throws: ``WalletFailure`` for a currency or an amount that can't be; ``LedgerFailure``, and
  ///   then nothing was taken.
  public func spend(
    _ amounts: [Currency.ID: Int], once cause: String? = nil
  ) throws -> SpendOutcome {
    try wallet.spend(amounts, once: cause)
  }

  /// Makes one of the catalog's named spends.
  ///
  /// A feature that is already open isn't sold: because it is free, or unlocked by a purchase or by
  /// progress. A feature that is open by a trial, a quota or a cap can be bought.
  ///
  /// - Parameters:
  ///   - name: The spend.
  ///   - feature: The feature to unlock, if the spend unlocks one of several.
  ///   - cause: The spend's name, if it must happen only once.
  /// - Returns: The result: success, or the missing amount.
  /// - Throws: ``WalletFailure`` if the catalog has no such spend, or it does not open that
  ///   feature; ``LedgerFailure``, and then nothing was taken.
  public func spend(
    _ name: Spend.ID, on feature: Feature.ID? = nil, once cause: String? = nil
  ) throws -> SpendOutcome {
    try wallet.spend(name, on: feature, once: cause)
  }

  /// Adds amounts that the person has earned.
  ///
  /// - Parameters:
  ///   - amounts: The amount of each currency; at least 1.
  ///   - cause: The earning's name, if it must count only once.
  /// - Returns: Whether it was added; false where it was, under the same name, before.
  /// - Throws: ``WalletFailure`` for a currency or an amount that can't be; ``LedgerFailure``, and
  ///   then nothing was added.
  @discardableResult
  public func earn(_ amounts: [Currency.ID: Int], once cause: String? = nil) throws -> Bool {
    try wallet.earn(amounts, once: cause)
  }

  /// Returns the lots of a currency, oldest first, including used-up lots.
  ///
  /// - Parameters:
  ///   - currency: The currency.
  ///   - limit: The largest number of lots; the newest are kept.
  /// - Returns: At most this number of lots.
  /// - Throws: ``LedgerFailure``.
  public func lots(of currency: Currency.ID, newest limit: Int = 100) throws -> [Lot] {
    try wallet.lots(of: currency, newest: limit)
  }
}
