public import Foundation

/// A type that is notified of StoreKit 1's transactions, on the main thread.
public protocol SKPaymentTransactionObserver: NSObjectProtocol {
  /// Notifies the observer that transactions were added or changed.
  func paymentQueue(
    _ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction])

  /// Notifies the observer that transactions were taken off the queue.
  func paymentQueue(
    _ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction])

  /// Notifies the observer that earlier purchases could not be restored.
  func paymentQueue(
    _ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error)

  /// Notifies the observer that earlier purchases are restored.
  func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue)

  /// Asks the observer whether to continue a purchase that the person began in the App Store.
  func paymentQueue(
    _ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct
  ) -> Bool

  /// Notifies the observer that the App Store revoked purchases.
  func paymentQueue(
    _ queue: SKPaymentQueue, didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]
  )

  /// Notifies the observer that the account has moved to another country.
  func paymentQueueDidChangeStorefront(_ queue: SKPaymentQueue)
}

extension SKPaymentTransactionObserver {
  /// Does nothing, if an app does not observe it.
  public func paymentQueue(
    _ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]
  ) {}

  /// Does nothing, if an app does not observe it.
  public func paymentQueue(
    _ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error
  ) {}

  /// Does nothing, if an app does not observe it.
  public func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) {}

  /// Returns false: by default, a promoted purchase does not continue.
  public func paymentQueue(
    _ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct
  ) -> Bool { false }

  /// Does nothing, if an app does not observe it.
  public func paymentQueue(
    _ queue: SKPaymentQueue, didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]
  ) {}

  /// Does nothing, if an app does not observe it.
  public func paymentQueueDidChangeStorefront(_ queue: SKPaymentQueue) {}
}
