public import Foundation

/// Everything that can be asked of a store: a lever's pull, or a device's call.
public enum AppStoreRequest: Hashable, Codable, Sendable {
  // People and devices
  case addAccount(storefront: String?)
  case addDevice(AccountID, DevicePlatform, locale: String?)
  case install(DeviceID, version: String?)
  case uninstall(DeviceID)
  case update(DeviceID, version: String)
  case setOnline(DeviceID, Bool)
  case setLocale(DeviceID, String)
  case setStorefront(AccountID, String)

  // What the store does
  case setAskToBuy(AccountID, Bool)
  case arrange(AccountID, NextPurchase?)
  case approve(AccountID, String)
  case decline(AccountID, String)
  case buyElsewhere(AccountID, String)
  case redeem(DeviceID, code: String)
  case refund(AccountID, String, percentage: Int)
  case refundTransaction(TransactionID, percentage: Int)
  case reverseRefund(AccountID, String)
  case share(AccountID, String)
  case stopSharing(AccountID, String)
  indirect case schedule(AppStoreRequest, at: Date)

  // What one can see
  case pending(AccountID)
  case ledger(AccountID, TransactionListing)
  case events(after: Int)

  // A process of the app
  case open(DeviceID)
  case end(LaunchID)
  case products(LaunchID, [String])
  case purchase(LaunchID, PurchaseOrder)
  case transactions(LaunchID, TransactionListing, productID: String?)
  case finish(LaunchID, TransactionID)
  case appTransaction(LaunchID, refreshing: Bool)
  case sync(LaunchID)
  case storefront(LaunchID)
}
