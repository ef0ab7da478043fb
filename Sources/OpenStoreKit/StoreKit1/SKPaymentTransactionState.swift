/// The state of a transaction of StoreKit 1, which `SKTestTransaction` still has.
public enum SKPaymentTransactionState: Int, Hashable, Sendable {
  case purchasing = 0
  case purchased = 1
  case failed = 2
  case restored = 3
  case deferred = 4
}
