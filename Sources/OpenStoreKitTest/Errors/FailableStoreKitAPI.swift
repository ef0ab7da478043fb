/// A part of StoreKit that a test can make fail.
public protocol FailableStoreKitAPI<Failure>: Sendable {
  /// What it fails with.
  associatedtype Failure: SKTestFailure
}

/// What a part of StoreKit fails with in a test.
public protocol SKTestFailure: Equatable, Sendable {}

/// `Product.products(for:)`.
public struct StoreKitLoadProductsAPI: FailableStoreKitAPI {
  public typealias Failure = SKTestFailures.LoadProducts

  /// Names the API.
  public init() {}
}

/// `Product.purchase(options:)`.
public struct StoreKitPurchaseAPI: FailableStoreKitAPI {
  public typealias Failure = SKTestFailures.Purchase

  /// Names the API.
  public init() {}
}

/// The verification of everything that is signed.
public struct StoreKitVerificationAPI: FailableStoreKitAPI {
  public typealias Failure = SKTestFailures.Verification

  /// Names the API.
  public init() {}
}

/// `AppStore.sync()`.
public struct StoreKitAppStoreSyncAPI: FailableStoreKitAPI {
  public typealias Failure = SKTestFailures.AppStoreSync

  /// Names the API.
  public init() {}
}

/// `Product.SubscriptionInfo.status`, in all its forms.
public struct StoreKitSubscriptionStatusAPI: FailableStoreKitAPI {
  public typealias Failure = SKTestFailures.SubscriptionStatus

  /// Names the API.
  public init() {}
}

/// `AppTransaction.shared` and `AppTransaction.refresh()`.
public struct StoreKitAppTransactionAPI: FailableStoreKitAPI {
  public typealias Failure = SKTestFailures.AppTransaction

  /// Names the API.
  public init() {}
}

/// The sheet to manage subscriptions, which needs UIKit: kept and answered, and of no consequence here.
public struct StoreKitManageSubscriptionsAPI: FailableStoreKitAPI {
  public typealias Failure = SKTestFailures.ManageSubscriptions

  /// Names the API.
  public init() {}
}

/// The sheet to ask for a refund, which needs UIKit: kept and answered, and of no consequence here.
public struct StoreKitRefundRequestAPI: FailableStoreKitAPI {
  public typealias Failure = SKTestFailures.RefundRequest

  /// Names the API.
  public init() {}
}

/// The sheet to redeem a code, which needs UIKit: kept and answered, and of no consequence here.
public struct StoreKitOfferCodeRedeemAPI: FailableStoreKitAPI {
  public typealias Failure = SKTestFailures.OfferCodeRedeem

  /// Names the API.
  public init() {}
}
