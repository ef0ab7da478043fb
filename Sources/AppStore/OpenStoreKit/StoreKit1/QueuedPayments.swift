import Foundation

/// The payments in StoreKit 1's queue, from the first tap until the app has finished them.
struct QueuedPayments: Sendable {
  /// A payment, and its result so far.
  struct Entry: Sendable {
    /// The number that no other payment in the queue has.
    let number: Int

    let order: PaymentOrder
    var state = SKPaymentTransactionState.purchasing
    var error: SKError?

    /// The transaction that the store made of it, or nil so far.
    var transaction: Transaction?

    /// The number of the state that it is in: each new one has the next.
    fileprivate(set) var revision = 1

    /// The number of the newest state that an observer was notified of, or 0.
    fileprivate(set) var notifiedRevision = 0
  }

  /// The outcome of a payment.
  enum Outcome: Sendable {
    case purchased(Transaction)
    case deferred
    case failed(SKError)
  }

  private(set) var entries: [Entry] = []
  private var lastNumber = 0

  /// Adds a payment.
  mutating func begin(_ order: PaymentOrder) -> Entry {
    add { Entry(number: $0, order: order) }
  }

  /// Records the outcome of a payment, and returns it; nil if the app has finished it already.
  mutating func settle(_ number: Int, _ outcome: Outcome) -> Entry? {
    guard let index = entries.firstIndex(where: { $0.number == number }) else { return nil }
    entries[index].revision += 1
    switch outcome {
    case .purchased(let transaction):
      entries[index].state = .purchased
      entries[index].transaction = transaction
    case .deferred: entries[index].state = .deferred
    case .failed(let error):
      entries[index].state = .failed
      entries[index].error = error
    }
    return entries[index]
  }

  /// Records an unrequested transaction: a deferred one, or a new one.
  mutating func receive(_ transaction: Transaction) -> Entry? {
    let deferred = entries.first {
      $0.state == .deferred && $0.order.productID == transaction.productID
    }
    let entry = deferred ?? begin(PaymentOrder(transaction))
    return settle(entry.number, .purchased(transaction))
  }

  /// Records a transaction that is restored.
  mutating func restore(_ transaction: Transaction) -> Entry {
    add {
      Entry(
        number: $0, order: PaymentOrder(transaction), state: .restored, transaction: transaction,
        notifiedRevision: 1)
    }
  }

  /// The payments whose newest state no observer was notified of.
  var unreported: [Entry] { entries.filter { $0.notifiedRevision < $0.revision } }

  /// Records that observers are notified of an entry's state now.
  ///
  /// - Returns: Whether to notify them: false if they were notified before, or the app has finished it.
  mutating func notify(of entry: Entry) -> Bool {
    guard let index = entries.firstIndex(where: { $0.number == entry.number }),
      entries[index].notifiedRevision < entry.revision
    else { return false }
    entries[index].notifiedRevision = entry.revision
    return true
  }

  /// Removes a payment from the queue and returns it, or returns nil if it isn't in the queue.
  mutating func remove(_ number: Int) -> Entry? {
    guard let index = entries.firstIndex(where: { $0.number == number }) else { return nil }
    return entries.remove(at: index)
  }

  private mutating func add(_ make: (Int) -> Entry) -> Entry {
    lastNumber += 1
    let entry = make(lastNumber)
    entries.append(entry)
    return entry
  }
}

extension PaymentOrder {
  /// Creates the order that a transaction was made by.
  fileprivate init(_ transaction: Transaction) {
    self.init(
      productID: transaction.productID, quantity: transaction.purchasedQuantity,
      applicationUsername: transaction.appAccountToken?.uuidString)
  }
}
