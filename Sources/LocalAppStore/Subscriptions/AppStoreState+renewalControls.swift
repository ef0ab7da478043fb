import AppStoreWire
import Foundation

extension AppStoreState {
  /// Returns the account's own subscription that runs as a product or is to renew as it.
  func subscription(
    to productID: String, of id: AccountID
  ) throws(AppStoreError) -> Subscription {
    _ = try account(id)
    let product = try product(productID)
    guard let group = product.subscription?.groupID else { throw .notASubscription(productID) }
    guard
      let own = ownSubscription(in: group, of: id),
      own.productID == productID || own.preference == productID
    else { throw .notSubscribed(productID) }
    return own
  }

  /// Turns renewal on or off.
  ///
  /// The paid period stays. What the store still tries to renew ends at once, as nobody paid for it.
  mutating func setRenewal(
    _ isOn: Bool, of productID: String, account id: AccountID
  ) throws(AppStoreError) {
    var subscription = try subscription(to: productID, of: id)
    guard subscription.isAlive else { throw .notSubscribed(productID) }
    guard subscription.renews != isOn else { return }
    subscription.renews = isOn
    if !isOn { subscription.priceIncrease = nil }
    put(subscription)
    recordRenewal(subscription, isOn: isOn)
    if !isOn, subscription.phase != .active {
      expire(subscription, .customerCancelled, .voluntary)
    }
  }

  mutating func recordRenewal(_ subscription: Subscription, isOn: Bool) {
    record(
      isOn ? .renewalTurnedOn : .renewalTurnedOff, subscription,
      StoreNotification(.didChangeRenewalStatus, isOn ? .autoRenewEnabled : .autoRenewDisabled))
  }

  /// Sets whether an account's renewals are paid.
  ///
  /// Once they are, all that could not be renewed is paid at once.
  mutating func setBilling(_ billing: Billing, of id: AccountID) throws(AppStoreError) {
    _ = try account(id)
    accounts[id]?.billing = billing
    guard billing == .working else { return }
    inEveryShop { $0.recoverAll(of: id) }
  }

  private mutating func recoverAll(of id: AccountID) {
    for subscription in subscriptions(of: id) where subscription.ownership == .purchased {
      switch subscription.phase {
      case .grace, .retry:
        setDue(subscription.id, at: nil)
        _ = recover(subscription, at: WireDate(now), Way(event: .recovered, device: nil))
      case .active, .expired, .revoked: break
      }
    }
  }

  /// Resolves what kept a transaction from being made, or from being renewed.
  ///
  /// An interrupted purchase is made now, and a renewal that could not be paid is paid.
  mutating func resolveIssue(of id: TransactionID) throws(AppStoreError) -> TransactionID {
    if shop.pending[id]?.cause == .interruption { return try approve(id) }
    guard let purchase = purchase(id) else { throw .unknownTransaction(id) }
    guard let subscription = shop.subscriptions[purchase.originalID], subscription.isUnpaid else {
      throw .nothingPending(purchase.productID)
    }
    setDue(subscription.id, at: nil)
    return recover(
      subscription, at: WireDate(now), Way(event: .recovered, device: nil)
    ).id
  }

  /// Ends the running period now, and begins the next.
  ///
  /// It turns renewal on, and a question about the price is forgotten.
  mutating func renewNow(
    _ productID: String, account id: AccountID
  ) throws(AppStoreError) -> TransactionID {
    var subscription = try subscription(to: productID, of: id)
    guard subscription.phase == .active else { throw .notSubscribed(productID) }
    subscription.renews = true
    subscription.priceIncrease = nil
    end(&subscription, at: WireDate(now))
    put(subscription)
    setDue(subscription.id, at: subscription.end)
    performDue(subscription.id)
    return shop.subscriptions[subscription.id]?.latest ?? subscription.latest
  }

  /// Turns renewal off and ends the running period now.
  mutating func expireNow(_ productID: String, account id: AccountID) throws(AppStoreError) {
    var subscription = try subscription(to: productID, of: id)
    guard subscription.isAlive else { throw .notSubscribed(productID) }
    if subscription.renews {
      subscription.renews = false
      put(subscription)
      recordRenewal(subscription, isOn: false)
    }
    end(&subscription, at: min(subscription.end, WireDate(now)))
    expire(subscription, .customerCancelled, .voluntary)
  }

  /// Returns a subscription whose running period ends at another date.
  ///
  /// Its transaction is not changed.
  func moved(_ subscription: Subscription, to end: WireDate) -> Subscription {
    var subscription = subscription
    subscription.end = end
    subscription.restartRow()
    return subscription
  }

  mutating func end(_ subscription: inout Subscription, at date: WireDate) {
    subscription = moved(subscription, to: date)
    alter(subscription.latest) { $0.term?.end = date }
  }

  /// Sets the rate at which subscriptions renew.
  ///
  /// Periods that run keep their end.
  mutating func setTimeRate(_ rate: TimeRate) {
    shop.timeRate = rate
    for id in shop.subscriptions.keys { shop.subscriptions[id]?.restartRow() }
  }
}

extension AppStoreState {
  /// The number of days that one extension may add.
  static let extensionDays = 1...90
  static let extensionsAYear = 2

  /// Puts off the renewal of a subscription, as its app may.
  mutating func extendRenewal(
    of productID: String, account id: AccountID, days: Int
  ) throws(AppStoreError) {
    let subscription = try subscription(to: productID, of: id)
    try extend(subscription, days: days)
  }

  /// Puts off the renewal of everybody who subscribes to a product, in some storefronts or all.
  mutating func extendRenewals(
    of productID: String, days: Int, in storefronts: [String]?
  ) throws(AppStoreError) {
    _ = try product(productID)
    guard Self.extensionDays.contains(days) else { throw .invalidExtension(days) }
    if storefronts?.isEmpty == true { throw .noStorefronts }
    for code in storefronts ?? [] where StorefrontCountry(code) == nil {
      throw .unknownStorefront(code)
    }
    let countries = storefronts.map { Set($0) }
    var (succeeded, failed) = (0, 0)
    for subscription in subscribers(of: productID) {
      let country = accounts[subscription.account]?.storefront.code ?? ""
      if let countries, !countries.contains(country) { continue }
      do throws(AppStoreError) {
        try extend(subscription, days: days)
        succeeded += 1
      } catch {
        failed += 1
        record(
          .renewalExtensionFailed, subscription, StoreNotification(.renewalExtension, .failure),
          note: error.message)
      }
    }
    let facts = ExtensionFacts(
      request: nextUUID(), storefronts: storefronts, succeeded: succeeded, failed: failed,
      notification: nextNotification())
    record(
      .renewalsExtended, of: app, product: productID,
      note: "\(succeeded) succeeded, \(failed) failed",
      StoreNotification(.renewalExtension, .summary), about: .extensions(facts))
  }

  private mutating func extend(
    _ old: Subscription, days: Int
  ) throws(AppStoreError) {
    guard Self.extensionDays.contains(days) else { throw .invalidExtension(days) }
    guard old.phase == .active, newest(of: old).price > 0 else {
      throw .notExtendable(old.productID)
    }
    let yearAgo = WireDate(now).adding(days: -365)
    guard old.extensions.count(where: { $0 > yearAgo }) < Self.extensionsAYear else {
      throw .extendedTooOften(old.productID)
    }
    var subscription = old
    subscription.extensions.append(WireDate(now))
    end(&subscription, at: calendar.extending(old.end, days: days))
    put(subscription)
    setDue(subscription.id, at: subscription.end)
    record(.renewalExtended, subscription, StoreNotification(.renewalExtended))
  }

  /// Returns the accounts' own subscriptions that run as a product, in the order they began.
  func subscribers(of productID: String) -> [Subscription] {
    shop.subscriptions.values
      .filter { $0.productID == productID && $0.ownership == .purchased && $0.isAlive }
      .sorted { $0.id < $1.id }
  }
}
