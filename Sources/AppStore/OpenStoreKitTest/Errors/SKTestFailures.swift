public import OpenStoreKit

/// A namespace for the failures that the parts of StoreKit can be made to have.
public enum SKTestFailures {
  /// A failure to load products.
  public enum LoadProducts: SKTestFailure {
    /// An error of the store itself.
    case generic(StoreKitError)
  }

  /// A failure of a purchase.
  public enum Purchase: SKTestFailure {
    /// An error of the store itself.
    case generic(StoreKitError)

    /// An error of the purchase.
    case purchase(Product.PurchaseError)
  }

  /// A failure to verify signatures.
  public enum Verification: SKTestFailure {
    /// The reason why everything signed is not verified.
    case verification(VerificationResult<Any>.VerificationError)
  }

  /// A failure of `AppStore.sync()`.
  public enum AppStoreSync: SKTestFailure {
    /// An error of the store itself.
    case generic(StoreKitError)
  }

  /// A failure to read a subscription's status.
  public enum SubscriptionStatus: SKTestFailure {
    /// An error of the store itself.
    case generic(StoreKitError)
  }

  /// A failure to read the app transaction.
  public enum AppTransaction: SKTestFailure {
    /// An error of the store itself.
    case generic(StoreKitError)
  }

  /// A failure of the sheet to manage subscriptions.
  public enum ManageSubscriptions: SKTestFailure {
    /// An error of the store itself.
    case generic(StoreKitError)
  }

  /// A failure of the refund request sheet.
  public enum RefundRequest: SKTestFailure {
    /// An error of the store itself.
    case generic(StoreKitError)

    /// An error of the request.
    case refundRequest(Transaction.RefundRequestError)
  }

  /// A failure of the sheet to redeem a code.
  public enum OfferCodeRedeem: SKTestFailure {
    /// An error of the store itself.
    case generic(StoreKitError)
  }
}
