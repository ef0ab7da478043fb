/// A value that StoreKit 1 accepts on any thread and passes to the main one, where it is used.
///
/// Its requests, delegates and observers are the app's objects, which aren't `Sendable`. Apple's
/// StoreKit passes them in the same way, so an app must allow for it there too.
struct Handed<Value>: Sendable {
  nonisolated(unsafe) let value: Value
}

/// An observer, called on the main thread and referenced weakly.
struct WeakObserver: Sendable {
  nonisolated(unsafe) weak var observer: (any SKPaymentTransactionObserver)?
}
