/// A value that StoreKit 1 takes on any thread, carried to the main one, where it is used.
///
/// Its requests, delegates and observers are the app's objects, which aren't `Sendable`. Apple's
/// StoreKit carries them over alike, so an app has to be ready for it there too.
struct Handed<Value>: Sendable {
  nonisolated(unsafe) let value: Value
}

/// An observer that the queue calls on the main thread, and does not keep alive.
struct WeakObserver: Sendable {
  nonisolated(unsafe) weak var observer: (any SKPaymentTransactionObserver)?
}
