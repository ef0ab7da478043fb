public import Foundation
import LocalAppStore
public import OpenStoreKit

/// A transaction as a test session sees it, at the moment it was asked.
public final class SKTestTransaction: NSObject, Sendable {
  public let identifier: UInt

  /// The first transaction of the same subscription, or the transaction itself.
  public let originalTransactionIdentifier: UInt

  public let productIdentifier: String

  /// Purchased; deferred while a parent is asked; failed while an issue keeps it from being made.
  public let state: SKPaymentTransactionState

  public let purchaseDate: Date
  public let expirationDate: Date?

  /// When it was refunded.
  public let cancelDate: Date?

  public let autoRenewingEnabled: Bool
  public let pendingAskToBuyConfirmation: Bool

  /// Whether an issue keeps the purchase from being made, or its subscription from being renewed.
  public let hasPurchaseIssue: Bool

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
