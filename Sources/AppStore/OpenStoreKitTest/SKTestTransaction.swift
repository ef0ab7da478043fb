public import Foundation
import LocalAppStore
public import OpenStoreKit

/// A transaction at the moment of a test session's request.
public final class SKTestTransaction: NSObject, Sendable {
  /// The identifier of the transaction.
  public let identifier: UInt

  /// The first transaction of the same subscription, or the transaction itself.
  public let originalTransactionIdentifier: UInt

  /// The identifier of the product.
  public let productIdentifier: String

  /// The state: purchased; deferred while a parent hasn't answered; failed while an issue is
  /// unresolved.
  public let state: SKPaymentTransactionState

  /// The date of the purchase or the renewal, or of the request that waits for an answer.
  public let purchaseDate: Date

  /// The first unpaid instant, or nil for a product without an end.
  public let expirationDate: Date?

  /// The date on which it was refunded or revoked, or nil if it was not.
  public let cancelDate: Date?

  /// A Boolean value that indicates whether the subscription is set to renew.
  public let autoRenewingEnabled: Bool

  /// A Boolean value that indicates whether the purchase waits for a parent's answer.
  public let pendingAskToBuyConfirmation: Bool

  /// A Boolean value that indicates whether an issue is unresolved.
  ///
  /// The issue keeps the purchase from being made, or its subscription from being renewed.
  public let hasPurchaseIssue: Bool

  /// A Boolean value that indicates whether the person has yet to consent to a higher price.
  public let isPendingPriceIncreaseConsent: Bool

  init(_ entry: LedgerEntry) {
    identifier = UInt(clamping: entry.id.rawValue)
    originalTransactionIdentifier = UInt(clamping: entry.originalID.rawValue)
    productIdentifier = entry.productID
    state =
      switch entry.phase {
      case .purchased: .purchased
      case .pending(.askToBuy): .deferred
      case .pending(.interruption): .failed
      }
    purchaseDate = entry.purchaseDate
    expirationDate = entry.expirationDate
    cancelDate = entry.revocationDate
    autoRenewingEnabled = entry.renews
    pendingAskToBuyConfirmation = entry.phase == .pending(.askToBuy)
    hasPurchaseIssue = entry.hasBillingIssue || entry.phase == .pending(.interruption)
    isPendingPriceIncreaseConsent = entry.isAskedForConsent
  }
}
