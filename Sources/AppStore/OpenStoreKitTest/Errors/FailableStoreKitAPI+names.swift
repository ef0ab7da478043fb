extension FailableStoreKitAPI where Self == StoreKitLoadProductsAPI {
  /// Loading products.
  public static var loadProducts: Self { Self() }
}

extension FailableStoreKitAPI where Self == StoreKitPurchaseAPI {
  /// Buying.
  public static var purchase: Self { Self() }
}

extension FailableStoreKitAPI where Self == StoreKitVerificationAPI {
  /// Verifying signatures.
  public static var verification: Self { Self() }
}

extension FailableStoreKitAPI where Self == StoreKitAppStoreSyncAPI {
  /// Reading everything of the store again.
  public static var appStoreSync: Self { Self() }
}

extension FailableStoreKitAPI where Self == StoreKitSubscriptionStatusAPI {
  /// Reading the status of subscriptions.
  public static var subscriptionStatus: Self { Self() }
}

extension FailableStoreKitAPI where Self == StoreKitAppTransactionAPI {
  /// Reading the app transaction.
  public static var appTransaction: Self { Self() }
}

extension FailableStoreKitAPI where Self == StoreKitManageSubscriptionsAPI {
  /// Showing the sheet to manage subscriptions.
  public static var manageSubscriptions: Self { Self() }
}

extension FailableStoreKitAPI where Self == StoreKitRefundRequestAPI {
  /// Showing the refund request sheet.
  public static var refundRequest: Self { Self() }
}

extension FailableStoreKitAPI where Self == StoreKitOfferCodeRedeemAPI {
  /// Showing the sheet to redeem a code.
  public static var offerCodeRedeem: Self { Self() }
}
