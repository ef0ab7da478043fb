public import Foundation

/// StoreKit 1's queue, as far as StoreKit 2 apps still name it: to ask whether the person may buy.
///
/// No payment is ever in it. What was bought comes through ``Transaction``.
public final class SKPaymentQueue: NSObject, Sendable {
  private static let only = SKPaymentQueue()

  /// The app's queue.
  public class func `default`() -> SKPaymentQueue { only }

  /// Whether the person may buy at all.
  public class func canMakePayments() -> Bool { AppStore.canMakePayments }

  /// Every transaction in the queue: none.
  public var transactions: [SKPaymentTransaction] { [] }

  /// Takes an observer, who will never be told anything.
  public func add(_ observer: any SKPaymentTransactionObserver) {}

  /// Forgets an observer.
  public func remove(_ observer: any SKPaymentTransactionObserver) {}

  /// Takes a transaction off the queue, where there is none.
  public func finishTransaction(_ transaction: SKPaymentTransaction) {}

  /// Does nothing: ``AppStore/sync()`` is what restores.
  public func restoreCompletedTransactions() {}
}

/// What is to be bought, of StoreKit 1.
public class SKPayment: NSObject {
  public let productIdentifier: String
  public let quantity: Int

  init(productIdentifier: String, quantity: Int) {
    self.productIdentifier = productIdentifier
    self.quantity = quantity
  }
}

/// A transaction of StoreKit 1.
public final class SKPaymentTransaction: NSObject {
  public let payment: SKPayment
  public let transactionState: SKPaymentTransactionState
  public let transactionIdentifier: String?
  public let transactionDate: Date?
  public let error: (any Error)?
  public let original: SKPaymentTransaction?

  init(
    payment: SKPayment, state: SKPaymentTransactionState, identifier: String? = nil,
    date: Date? = nil, error: (any Error)? = nil, original: SKPaymentTransaction? = nil
  ) {
    self.payment = payment
    self.transactionState = state
    self.transactionIdentifier = identifier
    self.transactionDate = date
    self.error = error
    self.original = original
  }
}

/// A product of StoreKit 1, which only ``SKPaymentTransactionObserver`` still names.
public final class SKProduct: NSObject {
  public let productIdentifier: String
  public let localizedTitle: String
  public let localizedDescription: String
  public let price: NSDecimalNumber

  init(_ product: Product) {
    self.productIdentifier = product.id
    self.localizedTitle = product.displayName
    self.localizedDescription = product.description
    self.price = product.price as NSDecimalNumber
  }
}

/// Who is told of StoreKit 1's transactions: nobody, as there are none.
public protocol SKPaymentTransactionObserver: AnyObject {
  /// Transactions were added or changed.
  func paymentQueue(
    _ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction])

  /// Transactions were taken off the queue.
  func paymentQueue(
    _ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction])

  /// What was bought before could not be restored.
  func paymentQueue(
    _ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error)

  /// What was bought before is restored.
  func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue)

  /// The person tapped Buy in the App Store.
  func paymentQueue(
    _ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct
  ) -> Bool
}

extension SKPaymentTransactionObserver {
  public func paymentQueue(
    _ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]
  ) {}

  public func paymentQueue(
    _ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error
  ) {}

  public func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) {}

  public func paymentQueue(
    _ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct
  ) -> Bool { false }
}
