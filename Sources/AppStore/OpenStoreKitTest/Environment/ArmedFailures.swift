import Foundation
import LocalAppStore
import OpenStoreKit

/// The failures that a session armed, by the part of StoreKit that they are for.
struct ArmedFailures: Sendable {
  private var failures: [ObjectIdentifier: any SKTestFailure] = [:]

  init() {}

  subscript<API: FailableStoreKitAPI>(_ api: API.Type) -> API.Failure? {
    get { failures[ObjectIdentifier(api)] as? API.Failure }
    set { failures[ObjectIdentifier(api)] = newValue }
  }

  /// The errors by which StoreKit's calls fail.
  var errors: SimulatedErrors {
    var errors = SimulatedErrors()
    errors.loadProducts = self[StoreKitLoadProductsAPI.self]?.error as? StoreKitError
    errors.appStoreSync = self[StoreKitAppStoreSyncAPI.self]?.error as? StoreKitError
    errors.subscriptionStatus = self[StoreKitSubscriptionStatusAPI.self]?.error as? StoreKitError
    errors.appTransaction = self[StoreKitAppTransactionAPI.self]?.error as? StoreKitError
    errors.purchase = self[StoreKitPurchaseAPI.self]?.error
    if case .verification(let flaw) = self[StoreKitVerificationAPI.self] {
      errors.verification = flaw
    }
    return errors
  }
}

extension ArmedFailures {
  /// Creates the failures that a configuration's file has armed.
  ///
  /// The file names an error by its place in a list. Apple does not publish the lists; this assumes
  /// the cases in the order of their documentation.
  init(_ errors: [StoreConfiguration.SimulatedError]) {
    for error in errors where error.isEnabled {
      guard let failure = error.failure else { continue }
      arm(error.call, with: failure)
    }
  }

  private mutating func arm(
    _ call: StoreConfiguration.SimulatedError.Call,
    with failure: StoreConfiguration.SimulatedError.Failure
  ) {
    let generic = failure.kind == .generic ? StoreKitError.listed(failure.index) : nil
    switch call {
    case .loadProducts: self[StoreKitLoadProductsAPI.self] = generic.map { .generic($0) }
    case .appStoreSync: self[StoreKitAppStoreSyncAPI.self] = generic.map { .generic($0) }
    case .subscriptionStatus:
      self[StoreKitSubscriptionStatusAPI.self] = generic.map { .generic($0) }
    case .appTransaction: self[StoreKitAppTransactionAPI.self] = generic.map { .generic($0) }
    case .manageSubscriptions:
      self[StoreKitManageSubscriptionsAPI.self] = generic.map { .generic($0) }
    case .offerCodeRedeem: self[StoreKitOfferCodeRedeemAPI.self] = generic.map { .generic($0) }
    case .purchase:
      let listed = failure.kind == .purchase ? Product.PurchaseError.listed(failure.index) : nil
      self[StoreKitPurchaseAPI.self] =
        listed.map { .purchase($0) } ?? generic.map { .generic($0) }
    case .refundRequest:
      let listed: Transaction.RefundRequestError? =
        failure.kind == .refundRequest ? (failure.index == 0 ? .duplicateRequest : .failed) : nil
      self[StoreKitRefundRequestAPI.self] =
        listed.map { .refundRequest($0) } ?? generic.map { .generic($0) }
    case .verification:
      self[StoreKitVerificationAPI.self] = SimulatedErrors.Flaw.listed(failure.index).map {
        .verification($0)
      }
    default: break
    }
  }
}

extension StoreKitError {
  fileprivate static func listed(_ index: Int) -> StoreKitError? {
    let all: [StoreKitError] = [
      .unknown, .userCancelled, .networkError(URLError(.notConnectedToInternet)),
      .systemError(URLError(.unknown)), .notAvailableInStorefront, .notEntitled, .unsupported,
    ]
    return all.indices.contains(index) ? all[index] : nil
  }
}

extension Product.PurchaseError {
  fileprivate static func listed(_ index: Int) -> Product.PurchaseError? {
    let all: [Product.PurchaseError] = [
      .invalidQuantity, .productUnavailable, .purchaseNotAllowed, .ineligibleForOffer,
      .invalidOfferIdentifier, .invalidOfferPrice, .invalidOfferSignature,
      .missingOfferParameters,
    ]
    return all.indices.contains(index) ? all[index] : nil
  }
}

extension SimulatedErrors.Flaw {
  fileprivate static func listed(_ index: Int) -> SimulatedErrors.Flaw? {
    let all: [SimulatedErrors.Flaw] = [
      .revokedCertificate, .invalidCertificateChain, .invalidDeviceVerification,
      .invalidEncoding, .invalidSignature, .missingRequiredProperties,
    ]
    return all.indices.contains(index) ? all[index] : nil
  }
}

extension SKError.Code {
  /// The error of StoreKit 2 that corresponds to this one of StoreKit 1.
  var storeKit2: any Error {
    switch self {
    // StoreKit 2 returns this as a result; as a simulated failure it is unknown, as public tests
    // assert.
    case .paymentCancelled: StoreKitError.unknown
    case .paymentNotAllowed: Product.PurchaseError.purchaseNotAllowed
    case .storeProductNotAvailable: Product.PurchaseError.productUnavailable
    case .cloudServiceNetworkConnectionFailed:
      StoreKitError.networkError(URLError(.notConnectedToInternet))
    case .invalidOfferIdentifier: Product.PurchaseError.invalidOfferIdentifier
    case .invalidSignature: Product.PurchaseError.invalidOfferSignature
    case .missingOfferParams: Product.PurchaseError.missingOfferParameters
    case .invalidOfferPrice: Product.PurchaseError.invalidOfferPrice
    case .ineligibleForOffer: Product.PurchaseError.ineligibleForOffer
    case .unsupportedPlatform: StoreKitError.unsupported
    case .unknown: StoreKitError.unknown
    default: StoreKitError.systemError(SKError(self))
    }
  }
}
