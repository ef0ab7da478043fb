import AppStoreWire
import Foundation

extension AppStoreState {
  /// Refunds the latest purchase of a product that was not refunded yet.
  ///
  /// `percentage` says how much of it, in thousandths of a percent.
  mutating func refund(
    _ productID: String, account id: AccountID, percentage: Int
  ) throws(AppStoreError) -> TransactionID {
    _ = try account(id)
    let purchase = purchases(of: id).last {
      $0.productID == productID && $0.isOwned && $0.ownership == .purchased
    }
    guard let purchase else { throw .nothingToRefund(productID) }
    try refund(purchase.id, percentage: percentage)
    return purchase.id
  }

  /// Refunds a transaction.
  ///
  /// That of a subscription's newest period ends it; an older one is taken back alone.
  mutating func refund(_ id: TransactionID, percentage: Int) throws(AppStoreError) {
    guard let purchase = purchase(id) else { throw .unknownTransaction(id) }
    guard purchase.isOwned, purchase.ownership == .purchased else {
      throw .nothingToRefund(purchase.productID)
    }
    guard (1...100_000).contains(percentage) else { throw .invalidPercentage(percentage) }
    let type: WireRevocationType = percentage < 100_000 ? .refundProrated : .refundFull
    let share = Decimal(purchase.price) * Decimal(percentage) / 100_000
    let amount = min(share.roundedDown, purchase.price - purchase.returned)
    if var subscription = shop.subscriptions[purchase.originalID], subscription.latest == id {
      subscription.renewedBeforeRefund = subscription.renews
      subscription.phase = .revoked
      subscription.renews = false
      subscription.upcoming = nil
      subscription.priceIncrease = nil
      subscription.due = nil
      put(subscription)
    }
    change(id, as: .refunded, StoreNotification(.refund), amount: -amount) {
      $0.revocation = Purchase.Revocation(
        date: $1, type: type, percentage: percentage, amount: amount)
      $0.returned += amount
    }
    revokeShares(of: id)
  }

  /// Reverses the refund of a product: the person owns it again, as if nothing had been.
  ///
  /// Of several refunded purchases it is the latest.
  ///
  /// The end of a subscription's period stays what it was; where that is over, it stays over.
  mutating func reverseRefund(
    _ productID: String, account id: AccountID
  ) throws(AppStoreError) -> TransactionID {
    _ = try account(id)
    let refunded = purchases(of: id).last {
      $0.productID == productID && $0.revocation?.percentage != nil
    }
    guard let refunded, let revocation = refunded.revocation else {
      throw .nothingToReverse(productID)
    }
    if var subscription = shop.subscriptions[refunded.originalID],
      subscription.latest == refunded.id
    {
      resume(&subscription)
      put(subscription)
    }
    change(
      refunded.id, as: .refundReversed, StoreNotification(.refundReversed),
      amount: revocation.amount
    ) { purchase, _ in
      purchase.revocation = nil
      purchase.returned -= revocation.amount
    }
    restoreShares(of: refunded.id, refundedOn: revocation.date)
    return refunded.id
  }

  private mutating func resume(_ subscription: inout Subscription) {
    guard subscription.end > WireDate(now) else {
      subscription.phase = .expired
      subscription.expiration = .other
      return
    }
    subscription.phase = .active
    subscription.renews = subscription.renewedBeforeRefund
    setDue(subscription.id, at: subscription.end)
    subscription.due = shop.subscriptions[subscription.id]?.due
  }

  /// Records that an app has given what was bought.
  ///
  /// Offline it is kept on the device until that is online again. What the store never sold is
  /// ignored.
  mutating func finish(_ id: TransactionID, by launch: LaunchID) throws(AppStoreError) {
    let device = try caller(launch).device
    if device.isOnline {
      markFinished(id, on: device.id)
    } else if shop.installs[device.id]?.copies[id] != nil {
      shop.installs[device.id]?.finishes.insert(id)
    }
  }

  mutating func markFinished(_ id: TransactionID, on device: DeviceID) {
    shop.installs[device]?.copies[id]?.purchase.isFinished = true
    guard let purchase = purchase(id), !purchase.isFinished else { return }
    shop.ledger.update(id) { $0.isFinished = true }
    record(
      .finished, account: purchase.account, device: device, product: purchase.productID,
      transaction: id)
  }

  mutating func change(
    _ id: TransactionID, as event: StoreEvent.Kind, _ notification: StoreNotification,
    amount: Int64 = 0, _ body: (inout Purchase, WireDate) -> Void
  ) {
    let date = WireDate(now)
    guard let changed = alter(id, { body(&$0, date) }) else { return }
    record(event, changed, notification, amount: amount)
  }

  /// Changes a transaction in a way that devices are notified of.
  ///
  /// What it was before is kept for the log.
  ///
  /// - Returns: The transaction as it is now, or nil where there is none of this identifier.
  @discardableResult
  mutating func alter(_ id: TransactionID, _ body: (inout Purchase) -> Void) -> Purchase? {
    guard purchase(id) != nil else { return nil }
    let revision = nextRevision()
    shop.ledger.revise(id) {
      body(&$0)
      $0.revision = revision
    }
    return purchase(id)
  }
}
