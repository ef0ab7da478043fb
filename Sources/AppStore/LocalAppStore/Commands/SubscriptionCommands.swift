import AppStoreWire

/// Turns renewal of a subscription on or off.
///
/// The paid period stays until its end.
public struct SetRenewal: StoreCommand {
  let productID: String
  let account: AccountID
  let isOn: Bool

  /// Creates the command.
  public init(of productID: String, account: AccountID, isOn: Bool) {
    self.productID = productID
    self.account = account
    self.isOn = isOn
  }

  /// Sets whether the subscription renews.
  ///
  /// Turning renewal off in billing retry ends the subscription at once, unless payments of a
  /// commitment remain.
  ///
  /// Throws if the account doesn't subscribe.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    var subscription = try store.subscription(to: productID, of: account)
    guard subscription.isAlive else { throw .notSubscribed(productID) }
    guard subscription.renews != isOn else { return Done() }
    subscription = store.happen(.turns(isOn: isOn), to: subscription)
    // If the store is still retrying a renewal, the subscription ends at once, because it isn't
    // paid. A commitment is paid to its end.
    if !isOn, subscription.phase != .active, subscription.openCommitment == nil {
      store.happen(.expires(.customerCancelled, .voluntary), to: subscription)
    }
    return Done()
  }
}

/// Says whether an account's renewals are paid.
///
/// Once renewals can be paid again, all unpaid ones are paid at once: within the grace period the
/// new period continues the old one, and later it begins then.
public struct SetBilling: StoreCommand {
  let billing: Billing
  let account: AccountID

  /// Creates the command.
  public init(_ billing: Billing, account: AccountID) {
    self.billing = billing
    self.account = account
  }

  /// Sets it for the account, in every app.
  ///
  /// Throws if there is no such account.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    _ = try store.state.account(account)
    store.state.accounts[account]?.billing = billing
    guard billing == .working else { return Done() }
    store.inEveryApp { store in
      for subscription in store.shop.subscriptions(of: account)
      where subscription.ownership == .purchased && subscription.isUnpaid {
        _ = store.recover(
          subscription, at: WireDate(store.now), Way(event: .recovered, device: nil))
      }
    }
    return Done()
  }
}

/// Sets what renewals that fail from now on leave, or nil for nothing.
public struct SetGracePeriod: StoreCommand {
  let gracePeriod: GracePeriod?

  /// Creates the command.
  public init(_ gracePeriod: GracePeriod?) {
    self.gracePeriod = gracePeriod
  }

  /// Sets it for all subscriptions to the app.
  ///
  /// Current grace periods keep their end.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    store.shop.gracePeriod = gracePeriod
    return Done()
  }
}

/// Sets how fast subscriptions renew from now on.
///
/// Current periods keep their end.
public struct SetTimeRate: StoreCommand {
  let rate: TimeRate

  /// Creates the command.
  public init(_ rate: TimeRate) {
    self.rate = rate
  }

  /// Sets it for all subscriptions to the app.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    store.shop.timeRate = rate
    for subscription in store.shop.subscriptions.values {
      store.happen(.rateChanges, to: subscription)
    }
    return Done()
  }
}

/// Ends the current period now and begins the next; this turns renewal on, unless it was turned off
/// within a commitment.
public struct RenewNow: StoreCommand {
  let productID: String
  let account: AccountID

  /// Creates the command.
  public init(_ productID: String, account: AccountID) {
    self.productID = productID
    self.account = account
  }

  /// Returns the new period's transaction, or the old one's if it could not be renewed.
  ///
  /// Throws if no paid period runs.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> TransactionID {
    let subscription = try store.subscription(to: productID, of: account)
    guard subscription.phase == .active else { throw .notSubscribed(productID) }
    store.happen(.renewsNow(WireDate(store.now)), to: subscription)
    DuePeriod(subscription.id).perform(in: &store)
    return store.shop.subscriptions[subscription.id]?.latest ?? subscription.latest
  }
}

/// Turns renewal off and ends the running period now.
public struct ExpireNow: StoreCommand {
  let productID: String
  let account: AccountID

  /// Creates the command.
  public init(_ productID: String, account: AccountID) {
    self.productID = productID
    self.account = account
  }

  /// Ends the subscription.
  ///
  /// Throws if the account doesn't subscribe.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    var subscription = try store.subscription(to: productID, of: account)
    guard subscription.isAlive else { throw .notSubscribed(productID) }
    if subscription.renews { subscription = store.happen(.turns(isOn: false), to: subscription) }
    let end = min(subscription.end, WireDate(store.now))
    subscription = store.happen(.ends(end), to: subscription)
    store.happen(.expires(.customerCancelled, .voluntary), to: subscription)
    return Done()
  }
}

/// Puts off the next renewal by 1 to 90 days, twice a year at most.
public struct ExtendRenewal: StoreCommand {
  let productID: String
  let account: AccountID
  let days: Int

  /// Creates the command.
  public init(of productID: String, account: AccountID, days: Int) {
    self.productID = productID
    self.account = account
    self.days = days
  }

  /// Extends the period.
  ///
  /// Throws if the days are out of range, the subscription is not in a paid period, or it was
  /// extended too often.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    let subscription = try store.subscription(to: productID, of: account)
    return try Done(store.extend(subscription, days: days))
  }
}

/// Puts off the next renewal of everybody who subscribes to a product, in some countries or all.
public struct ExtendRenewals: StoreCommand {
  let productID: String
  let days: Int
  let storefronts: [String]?

  /// Creates the command.
  public init(of productID: String, days: Int, storefronts: [String]? = nil) {
    self.productID = productID
    self.days = days
    self.storefronts = storefronts
  }

  /// Extends each subscription, and records failures.
  ///
  /// Throws if the product or a country is unknown, the days are invalid, or no country is named.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    try check(in: store)
    extendAll(under: nil, in: &store)
    return Done()
  }

  /// Throws if the product or a country is unknown, the days are invalid, or no country is named.
  func check(in store: StoreContext) throws(AppStoreError) {
    _ = try store.shop.product(productID)
    guard Subscription.extensionDays.contains(days) else { throw .invalidExtension(days) }
    if storefronts?.isEmpty == true { throw .noStorefronts }
    for code in storefronts ?? [] where StorefrontCountry(code) == nil {
      throw .unknownStorefront(code)
    }
  }

  /// Extends each subscription, and records the totals under the given identifier, or under a new
  /// one.
  @discardableResult
  func extendAll(
    under identifier: String?, in store: inout StoreContext
  ) -> (succeeded: Int, failed: Int) {
    let (succeeded, failed) = extendEach(in: &store)
    let facts = ExtensionFacts(
      request: store.state.nextUUID(), identifier: identifier, storefronts: storefronts,
      succeeded: succeeded, failed: failed, notification: store.nextNotification())
    store.record(
      .renewalsExtended, of: store.app, product: productID,
      note: "\(succeeded) succeeded, \(failed) failed",
      StoreNotification(.renewalExtension, .summary), about: .extensions(facts))
    return (succeeded, failed)
  }

  private func extendEach(in store: inout StoreContext) -> (succeeded: Int, failed: Int) {
    let countries = storefronts.map { Set($0) }
    var (succeeded, failed) = (0, 0)
    for subscription in store.shop.subscribers(of: productID) {
      let country = store.state.accounts[subscription.account]?.storefront.code ?? ""
      if let countries, !countries.contains(country) { continue }
      do throws(AppStoreError) {
        try store.extend(subscription, days: days)
        succeeded += 1
      } catch {
        failed += 1
        store.record(
          .renewalExtensionFailed, subscription, StoreNotification(.renewalExtension, .failure),
          note: error.message)
      }
    }
    return (succeeded, failed)
  }
}
