public import Foundation

/// A type that decides about the payments of StoreKit 1's queue.
public protocol SKPaymentQueueDelegate: NSObjectProtocol {
  /// Asks whether to continue a purchase in a storefront other than the one it began in.
  func paymentQueue(
    _ paymentQueue: SKPaymentQueue, shouldContinue transaction: SKPaymentTransaction,
    in newStorefront: SKStorefront
  ) -> Bool

  /// Asks whether to show the sheet for a higher price at once. Nothing is shown here, so nothing asks.
  func paymentQueueShouldShowPriceConsent(_ paymentQueue: SKPaymentQueue) -> Bool
}

extension SKPaymentQueueDelegate {
  /// Returns true: by default, purchases continue.
  public func paymentQueue(
    _ paymentQueue: SKPaymentQueue, shouldContinue transaction: SKPaymentTransaction,
    in newStorefront: SKStorefront
  ) -> Bool { true }

  /// Returns true: an app that does not decide has it shown.
  public func paymentQueueShouldShowPriceConsent(_ paymentQueue: SKPaymentQueue) -> Bool { true }
}

/// A delegate, called on the main thread and referenced weakly.
///
/// It is an app's object, which need not be `Sendable`.
struct WeakQueueDelegate: Sendable {
  nonisolated(unsafe) weak var delegate: (any SKPaymentQueueDelegate)?
}
