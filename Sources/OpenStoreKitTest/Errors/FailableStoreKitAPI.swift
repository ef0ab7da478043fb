/// A part of StoreKit that a test can make fail.
public protocol FailableStoreKitAPI<Failure>: Sendable {
  /// The type that says by which error the API fails.
  associatedtype Failure: SKTestFailure
}

/// A type that says by which error a part of StoreKit fails in a test.
public protocol SKTestFailure: Equatable, Sendable {}

/// A type that names `Product.products(for:)` as what is to fail.
public struct StoreKitLoadProductsAPI: FailableStoreKitAPI {
  /// The type that says by which error the API fails.
  public typealias Failure = SKTestFailures.LoadProducts

  /// Creates the name of the API.
  public init() {}
}

/// A type that names `Product.purchase(options:)` as what is to fail.
public struct StoreKitPurchaseAPI: FailableStoreKitAPI {
  /// The type that says by which error the API fails.
  public typealias Failure = SKTestFailures.Purchase

  /// Creates the name of the API.
  public init() {}
}

/// A type that names the verification of everything that is signed as what is to fail.
public struct StoreKitVerificationAPI: FailableStoreKitAPI {
  /// The type that says by which error the API fails.
  public typealias Failure = SKTestFailures.Verification

  /// Creates the name of the API.
  public init() {}
}

/// A type that names `AppStore.sync()` as what is to fail.
public struct StoreKitAppStoreSyncAPI: FailableStoreKitAPI {
  /// The type that says by which error the API fails.
  public typealias Failure = SKTestFailures.AppStoreSync

  /// Creates the name of the API.
  public init() {}
}

/// A type that names `Product.SubscriptionInfo.status`, in all its forms, as what is to fail.
public struct StoreKitSubscriptionStatusAPI: FailableStoreKitAPI {
  /// The type that says by which error the API fails.
  public typealias Failure = SKTestFailures.SubscriptionStatus

  /// Creates the name of the API.
  public init() {}
}

/// A type that names `AppTransaction.shared` and `refresh()` as what is to fail.
public struct StoreKitAppTransactionAPI: FailableStoreKitAPI {
  /// The type that says by which error the API fails.
  public typealias Failure = SKTestFailures.AppTransaction

  /// Creates the name of the API.
  public init() {}
}

/// A type that names the sheet to manage subscriptions as what is to fail.
///
/// The sheet needs UIKit: the failure is kept and returned, and of no consequence here.
public struct StoreKitManageSubscriptionsAPI: FailableStoreKitAPI {
  /// The type that says by which error the API fails.
  public typealias Failure = SKTestFailures.ManageSubscriptions

  /// Creates the name of the API.
  public init() {}
}

/// A type that names the sheet to ask for a refund as what is to fail.
///
/// The sheet needs UIKit: the failure is kept and returned, and of no consequence here.
public struct StoreKitRefundRequestAPI: FailableStoreKitAPI {
  /// The type that says by which error the API fails.
  public typealias Failure = SKTestFailures.RefundRequest

  /// Creates the name of the API.
  public init() {}
}

/// A type that names the sheet to redeem a code as what is to fail.
///
/// The sheet needs UIKit: the failure is kept and returned, and of no consequence here.
public struct StoreKitOfferCodeRedeemAPI: FailableStoreKitAPI {
  /// The type that says by which error the API fails.
  public typealias Failure = SKTestFailures.OfferCodeRedeem

  /// Creates the name of the API.
  public init() {}
}
