public import Foundation

/// Everything that can be asked of a store: a control, or a device's call.
public enum AppStoreRequest: Hashable, Codable, Sendable {
  /// A request about an app of the store that is not its first.
  ///
  /// What a process asks for is about the app that it runs, whatever is named here.
  indirect case inApp(AppID, AppStoreRequest)

  case addApp(AppIdentity, StoreConfiguration)
  case apps

  // People and devices
  case addAccount(storefront: String?)
  case addDevice(AccountID, DevicePlatform, locale: String?)
  case install(DeviceID, version: String?)
  case uninstall(DeviceID)
  case update(DeviceID, version: String)
  case setOnline(DeviceID, Bool)
  case setLocale(DeviceID, String)
  case setStorefront(AccountID, String)
  case signIn(DeviceID, AccountID)

  // What the store does
  case setAskToBuy(AccountID, Bool)
  case setInterruption(AccountID, Bool)
  case arrange(AccountID, NextPurchase?)
  case approve(AccountID, String)
  case decline(AccountID, String)
  case approvePending(TransactionID)
  case declinePending(TransactionID)
  case resolveIssue(TransactionID)
  case buyElsewhere(AccountID, PurchaseOrder)
  case redeem(DeviceID, code: String)
  case refund(AccountID, String, percentage: Int)
  case refundTransaction(TransactionID, percentage: Int)
  case reverseRefund(AccountID, String)
  case delete(TransactionID)
  case clear(AccountID)
  case tell(AccountID, StoreMessage)
  case promote(DeviceID, PromotedPurchase)

  // Families
  case share(AccountID, String)
  case stopSharing(AccountID, String)
  case joinFamily(AccountID, of: AccountID)
  case leaveFamily(AccountID)
  case setFamilySharing(AccountID, String, Bool)

  // Subscriptions
  case setRenewal(AccountID, String, isOn: Bool)
  case setBilling(AccountID, Billing)
  case setGracePeriod(GracePeriod?)
  case setTimeRate(TimeRate)
  case renewNow(AccountID, String)
  case expireNow(AccountID, String)
  case extendRenewal(AccountID, String, days: Int)
  case extendRenewals(String, days: Int, storefronts: [String]?)

  // The shop
  case setPrice(String, Decimal, storefront: String?)
  case raisePrice(String, Decimal, needsConsent: Bool)
  case requestConsent(AccountID, String)
  case answerPriceIncrease(AccountID, String?, agrees: Bool)
  case removeFromSale(String)
  case addOfferKey(id: String, publicKey: [UInt8])
  case sell(StoreConfiguration)

  indirect case schedule(AppStoreRequest, at: Date)

  // What one can see
  case pending(AccountID)
  case entries(AccountID)
  case ledger(AccountID, TransactionListing)
  case events(after: Int)
  case notifications(after: Int)

  // A process of the app
  case open(DeviceID)
  case end(LaunchID)
  case products(LaunchID, [String])
  case purchase(LaunchID, PurchaseOrder)
  case transactions(LaunchID, TransactionListing, productID: String?)
  case statuses(LaunchID, group: String?)
  case status(LaunchID, of: TransactionID)
  case introductoryEligibility(LaunchID, group: String)
  case finish(LaunchID, TransactionID)
  case appTransaction(LaunchID, refreshing: Bool)
  case sync(LaunchID)
  case storefront(LaunchID)
}

extension AppStoreRequest {
  /// The account buys one of a product on a device that is not in the store.
  public static func buyElsewhere(_ account: AccountID, _ productID: String) -> AppStoreRequest {
    .buyElsewhere(account, PurchaseOrder(productID: productID))
  }
}

extension AppStoreRequest {
  /// The process that asks, or nil where a control is used.
  var launch: LaunchID? {
    switch self {
    case .inApp(_, let request): request.launch
    case .end(let id), .products(let id, _), .purchase(let id, _), .transactions(let id, _, _),
      .statuses(let id, _), .status(let id, _), .introductoryEligibility(let id, _),
      .finish(let id, _), .appTransaction(let id, _), .sync(let id), .storefront(let id):
      id
    default: nil
    }
  }

  /// Whether nothing is different after it.
  public var isQuestion: Bool {
    switch self {
    case .inApp(_, let request): request.isQuestion
    case .apps, .pending, .entries, .ledger, .events, .notifications, .products: true
    default: false
    }
  }
}
