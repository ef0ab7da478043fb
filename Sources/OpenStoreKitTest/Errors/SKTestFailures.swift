public import OpenStoreKit

/// What the parts of StoreKit can be made to fail with.
public enum SKTestFailures {
  /// What loading products fails with.
  public enum LoadProducts: SKTestFailure {
    case generic(StoreKitError)
  }

  /// What a purchase fails with.
  public enum Purchase: SKTestFailure {
    case generic(StoreKitError)
    case purchase(Product.PurchaseError)
  }

  /// Why what is signed can't be verified.
  public enum Verification: SKTestFailure {
    case verification(VerificationResult<Any>.VerificationError)
  }

  /// What `AppStore.sync()` fails with.
  public enum AppStoreSync: SKTestFailure {
    case generic(StoreKitError)
  }

  /// What asking for a status fails with.
  public enum SubscriptionStatus: SKTestFailure {
    case generic(StoreKitError)
  }

  /// What reading the app transaction fails with.
  public enum AppTransaction: SKTestFailure {
    case generic(StoreKitError)
  }

  /// What the sheet to manage subscriptions fails with.
  public enum ManageSubscriptions: SKTestFailure {
    case generic(StoreKitError)
  }

  /// What the sheet to ask for a refund fails with.
  public enum RefundRequest: SKTestFailure {
    case generic(StoreKitError)
    case refundRequest(Transaction.RefundRequestError)
  }

  /// What the sheet to redeem a code fails with.
  public enum OfferCodeRedeem: SKTestFailure {
    case generic(StoreKitError)
  }
}
