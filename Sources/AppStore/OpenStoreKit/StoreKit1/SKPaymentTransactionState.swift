/// The state of a transaction of StoreKit 1, which `SKTestTransaction` still has.
public enum SKPaymentTransactionState: Int, Hashable, Sendable {
  /// The store has not answered yet.
  case purchasing = 0

  /// The product is bought, and the transaction waits to be finished.
  case purchased = 1

  /// The purchase failed.
  case failed = 2

  /// The product was bought before, and is restored.
  case restored = 3

  /// It waits for a parent, or for an issue to be resolved.
  case deferred = 4
}
