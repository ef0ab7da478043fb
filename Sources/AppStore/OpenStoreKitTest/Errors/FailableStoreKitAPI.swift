/// A part of StoreKit that a test can make fail.
public protocol FailableStoreKitAPI<Failure>: Sendable {
  /// The type of the errors with which the API can fail.
  associatedtype Failure: SKTestFailure
}

/// A type of errors with which a part of StoreKit can fail in a test.
public protocol SKTestFailure: Equatable, Sendable {}

/// A type that lets `Product.products(for:)` fail.
public struct StoreKitLoadProductsAPI: FailableStoreKitAPI {
  /// The type of the errors with which the API can fail.
  public typealias Failure = SKTestFailures.LoadProducts

  /// Creates the name of the API.
  public init() {}
}

/// A type that lets `Product.purchase(options:)` fail.
public struct StoreKitPurchaseAPI: FailableStoreKitAPI {
  /// The type of the errors with which the API can fail.
  public typealias Failure = SKTestFailures.Purchase

  /// Creates the name of the API.
  public init() {}
}

/// A type that makes the verification of all signed data fail.
public struct StoreKitVerificationAPI: FailableStoreKitAPI {
  /// The type of the errors with which the API can fail.
  public typealias Failure = SKTestFailures.Verification

  /// Creates the name of the API.
  public init() {}
}

/// A type that lets `AppStore.sync()` fail.
public struct StoreKitAppStoreSyncAPI: FailableStoreKitAPI {
  /// The type of the errors with which the API can fail.
  public typealias Failure = SKTestFailures.AppStoreSync

  /// Creates the name of the API.
  public init() {}
}

/// A type that lets `Product.SubscriptionInfo.status` fail, in all its forms.
public struct StoreKitSubscriptionStatusAPI: FailableStoreKitAPI {
  /// The type of the errors with which the API can fail.
  public typealias Failure = SKTestFailures.SubscriptionStatus

  /// Creates the name of the API.
  public init() {}
}

/// A type that lets `AppTransaction.shared` and `refresh()` fail.
public struct StoreKitAppTransactionAPI: FailableStoreKitAPI {
  /// The type of the errors with which the API can fail.
  public typealias Failure = SKTestFailures.AppTransaction

  /// Creates the name of the API.
  public init() {}
}

/// A type that lets the sheet to manage subscriptions fail.
///
/// The sheet needs UIKit: the failure is stored and returned, without effect here.
public struct StoreKitManageSubscriptionsAPI: FailableStoreKitAPI {
  /// The type of the errors with which the API can fail.
  public typealias Failure = SKTestFailures.ManageSubscriptions

  /// Creates the name of the API.
  public init() {}
}

/// A type that lets the sheet to request a refund fail.
///
/// The sheet needs UIKit: the failure is stored and returned, without effect here.
public struct StoreKitRefundRequestAPI: FailableStoreKitAPI {
  /// The type of the errors with which the API can fail.
  public typealias Failure = SKTestFailures.RefundRequest

  /// Creates the name of the API.
  public init() {}
}

/// A type that lets the sheet to redeem a code fail.
///
/// The sheet needs UIKit: the failure is stored and returned, without effect here.
public struct StoreKitOfferCodeRedeemAPI: FailableStoreKitAPI {
  /// The type of the errors with which the API can fail.
  public typealias Failure = SKTestFailures.OfferCodeRedeem

  /// Creates the name of the API.
  public init() {}
}
