/// An event, and what to sign when somebody looks at it.
struct LoggedEvent: Sendable {
  let event: StoreEvent
  let document: StoreDocument?
}

extension AppStoreState {
  /// Writes down something that happened to a transaction, with a server's copy of it.
  mutating func record(_ kind: StoreEvent.Kind, _ purchase: Purchase, device: DeviceID? = nil) {
    record(
      kind, account: purchase.account, device: device, product: purchase.productID,
      transaction: purchase.id, document: document(of: purchase))
  }

  /// Writes down something that happened.
  mutating func record(
    _ kind: StoreEvent.Kind, account: AccountID? = nil, device: DeviceID? = nil,
    product: String? = nil, transaction: TransactionID? = nil, note: String? = nil,
    document: StoreDocument? = nil
  ) {
    let event = StoreEvent(
      number: log.count + 1, date: now, kind: kind, account: account, device: device,
      productID: product, transaction: transaction, note: note, jws: nil)
    log.append(LoggedEvent(event: event, document: document))
  }
}
