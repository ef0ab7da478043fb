public import AppStoreWire

/// Requests a refund; the app's server may then send consumption information.
public struct RequestRefund: StoreCommand {
  let purchase: PurchaseName
  let reason: WireConsumptionRequestReason

  /// Creates the command.
  public init(of purchase: PurchaseName, because reason: WireConsumptionRequestReason = .other) {
    self.purchase = purchase
    self.reason = reason
  }

  /// Returns the transaction.
  ///
  /// Asking again notifies the server again. Throws if there is nothing to refund.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> TransactionID {
    let purchase = try store.find(purchase) { _ in true }
    guard purchase.isOwned, purchase.ownership == .purchased else {
      throw .nothingToRefund(purchase.productID)
    }
    store.shop.refundRequests.insert(purchase.id)
    store.record(
      .refundRequested, purchase, StoreNotification(.consumptionRequest),
      consumptionRequestReason: reason)
    return purchase.id
  }
}

/// Declines a refund request.
public struct DeclineRefund: StoreCommand {
  let purchase: PurchaseName

  /// Creates the command.
  public init(of purchase: PurchaseName) {
    self.purchase = purchase
  }

  /// Returns the transaction.
  ///
  /// Throws if there is no request for a refund of it.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> TransactionID {
    let requests = store.shop.refundRequests
    let purchase = try store.find(purchase) { requests.contains($0.id) }
    guard store.shop.refundRequests.remove(purchase.id) != nil else {
      throw .noRefundRequest(purchase.productID)
    }
    store.record(.refundDeclined, purchase, StoreNotification(.refundDeclined))
    return purchase.id
  }
}

/// A purchase: a transaction, or an account's newest purchase of a product that isn't refunded.
public enum PurchaseName: Hashable, Codable, Sendable {
  /// A transaction.
  case transaction(TransactionID)

  /// The newest transaction of a product that an account bought and that was not refunded.
  case newest(of: String, by: AccountID)
}

extension StoreContext {
  /// Returns a named purchase; for a product, the newest that `isMeant`, or the newest if none is.
  fileprivate func find(
    _ name: PurchaseName, where isMeant: (Purchase) -> Bool
  ) throws(AppStoreError) -> Purchase {
    switch name {
    case .transaction(let id):
      guard let purchase = shop.purchase(id) else { throw .unknownTransaction(id) }
      return purchase
    case .newest(let product, let account):
      _ = try state.account(account)
      _ = try shop.product(product)
      let owned = shop.purchases(of: account).filter {
        $0.productID == product && $0.isOwned && $0.ownership == .purchased
      }
      guard let newest = owned.last(where: isMeant) ?? owned.last else {
        throw .nothingToRefund(product)
      }
      return newest
    }
  }
}
