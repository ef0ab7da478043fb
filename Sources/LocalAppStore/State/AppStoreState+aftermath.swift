import AppStoreWire

extension AppStoreState {
  /// Refunds the latest purchase of a product that has not been refunded yet.
  ///
  /// `percentage` says how much of it, in thousandths of a percent.
  mutating func refund(
    _ productID: String, account id: AccountID, percentage: Int
  ) throws(AppStoreError) -> TransactionID {
    _ = try account(id)
    guard
      let purchase = purchases.last(where: {
        $0.account == id && $0.productID == productID && $0.isOwned && $0.ownership == .purchased
      })
    else { throw .nothingToRefund(productID) }
    try refund(purchase.id, percentage: percentage)
    return purchase.id
  }

  mutating func refund(_ id: TransactionID, percentage: Int) throws(AppStoreError) {
    guard let purchase = purchase(id) else { throw .unknownTransaction(id) }
    guard purchase.isOwned else { throw .nothingToRefund(purchase.productID) }
    let type: WireRevocationType = percentage < 100_000 ? .refundProrated : .refundFull
    change(id, as: .refunded) {
      $0.revocation = Purchase.Revocation(date: $1, type: type, percentage: percentage)
    }
  }

  /// Takes back the latest refund of a product: the person owns it again, as if nothing had been.
  mutating func reverseRefund(
    _ productID: String, account id: AccountID
  ) throws(AppStoreError) -> TransactionID {
    _ = try account(id)
    guard
      let purchase = purchases.last(where: {
        $0.account == id && $0.productID == productID && $0.revocation?.percentage != nil
      })
    else { throw .nothingToReverse(productID) }
    change(purchase.id, as: .refundReversed) { purchase, _ in purchase.revocation = nil }
    return purchase.id
  }

  /// The family member stops sharing, and the account's access is revoked at once.
  mutating func stopSharing(
    _ productID: String, with id: AccountID
  ) throws(AppStoreError) -> TransactionID {
    _ = try account(id)
    guard
      let purchase = purchases.last(where: {
        $0.account == id && $0.productID == productID && $0.isOwned
          && $0.ownership == .familyShared
      })
    else { throw .nothingShared(productID) }
    change(purchase.id, as: .sharingStopped) {
      $0.revocation = Purchase.Revocation(date: $1, type: .familyRevoke, percentage: nil)
    }
    return purchase.id
  }

  /// Tells the store that an app has given what was bought.
  ///
  /// Offline it is noted, and the store hears it later. What the store never sold is ignored.
  mutating func finish(_ id: TransactionID, by launch: LaunchID) throws(AppStoreError) {
    let (_, device, _) = try people(of: launch)
    if device.isOnline {
      markFinished(id, on: device.id)
    } else if device.install?.copies[id] != nil {
      devices[device.id]?.install?.finishes.insert(id)
    }
  }

  mutating func markFinished(_ id: TransactionID, on device: DeviceID) {
    devices[device]?.install?.copies[id]?.purchase.isFinished = true
    guard let index = purchases.firstIndex(where: { $0.id == id }), !purchases[index].isFinished
    else { return }
    purchases[index].isFinished = true
    record(
      .finished, account: purchases[index].account, device: device,
      product: purchases[index].productID, transaction: id)
  }

  private mutating func change(
    _ id: TransactionID, as event: StoreEvent.Kind, _ body: (inout Purchase, WireDate) -> Void
  ) {
    guard let index = purchases.firstIndex(where: { $0.id == id }) else { return }
    body(&purchases[index], WireDate(now))
    purchases[index].revision = nextRevision()
    record(event, purchases[index])
  }
}
