public import Foundation

/// A payment in StoreKit 1's queue, at the time of a notification.
open class SKPaymentTransaction: NSObject {
  let entry: QueuedPayments.Entry?

  /// Creates an empty transaction, for tests that override its members.
  public override init() {
    entry = nil
    super.init()
  }

  init(_ entry: QueuedPayments.Entry) {
    self.entry = entry
    super.init()
  }

  /// Creates the transaction of a payment that the store has not answered.
  init(ordering order: PaymentOrder) {
    entry = QueuedPayments.Entry(number: 0, order: order)
    super.init()
  }

  /// The request that led to the transaction.
  open var payment: SKPayment { entry.map { SKPayment($0.order) } ?? SKPayment() }

  /// The state of the transaction at the time that the app was notified.
  open var transactionState: SKPaymentTransactionState { entry?.state ?? .purchasing }

  /// The transaction's identifier, once it is bought or restored.
  open var transactionIdentifier: String? { entry?.transaction.map { String($0.id) } }

  /// The date of the purchase, once it is bought or restored.
  open var transactionDate: Date? { entry?.transaction?.purchaseDate }

  /// The error of a purchase that failed, or nil.
  open var error: (any Error)? { entry?.error }

  /// The first transaction of a restored or renewed purchase.
  open var original: SKPaymentTransaction? {
    guard let entry, let transaction = entry.transaction,
      entry.state == .restored || transaction.originalID != transaction.id
    else { return nil }
    return OriginalTransaction(entry, transaction)
  }

  /// Returns whether both are about the same payment.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? SKPaymentTransaction, let entry, let theirs = other.entry else {
      return self === object as AnyObject?
    }
    return entry.number == theirs.number
      && transactionIdentifier == other.transactionIdentifier
  }

  open override var hash: Int { entry?.number ?? ObjectIdentifier(self).hashValue }
}

/// The original transaction.
private final class OriginalTransaction: SKPaymentTransaction {
  private let id: UInt64
  private let date: Date

  init(_ entry: QueuedPayments.Entry, _ transaction: Transaction) {
    id = transaction.originalID
    date = transaction.originalPurchaseDate
    super.init(entry)
  }

  override var transactionState: SKPaymentTransactionState { .purchased }
  override var transactionIdentifier: String? { String(id) }
  override var transactionDate: Date? { date }
  override var original: SKPaymentTransaction? { nil }
}
