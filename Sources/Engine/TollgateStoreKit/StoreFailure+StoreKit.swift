import TollgateCore
import TollgateEngine

#if canImport(Darwin) && !TOLLGATE_OPEN_STORE
import StoreKit
#else
import OpenStoreKit
#endif

extension StoreFailure {
  /// Creates the engine's failure for an error that StoreKit throws.
  init(_ error: any Error) {
    switch error {
    case let failure as StoreFailure: self = failure
    case let error as StoreKitError: self.init(PurchaseFailure(error), "\(error)")
    case let error as Product.PurchaseError: self.init(PurchaseFailure(error), "\(error)")
    default: self.init(.unknown, "\(error)")
    }
  }
}

extension PurchaseFailure {
  /// Creates the failure for an error of the store itself.
  ///
  /// For the cases, see https://developer.apple.com/documentation/storekit/storekiterror.
  fileprivate init(_ error: StoreKitError) {
    switch error {
    case .networkError: self = .network
    case .notAvailableInStorefront: self = .notAvailable
    case .notEntitled: self = .notEntitled
    case .systemError: self = .system
    // Cancelling a purchase isn't a failure; nothing else should be cancelled.
    case .userCancelled, .unknown: self = .unknown
    #if canImport(Darwin) && !TOLLGATE_OPEN_STORE
    // Later systems have more cases, which a pattern for earlier ones can't name.
    default:
      self = .unknown
      if #available(iOS 18.4, macOS 15.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *) {
        if case .unsupported = error { self = .notSupported }
      }
    #else
    case .unsupported: self = .notSupported
    #endif
    }
  }

  /// Creates the failure for an error about one purchase.
  ///
  /// For the cases, see https://developer.apple.com/documentation/storekit/product/purchaseerror.
  fileprivate init(_ error: Product.PurchaseError) {
    switch error {
    // A product that can be bought only once at a time is not available in that quantity.
    case .productUnavailable, .invalidQuantity: self = .notAvailable
    case .purchaseNotAllowed: self = .notAllowed
    case .ineligibleForOffer: self = .offerNotEligible
    case .invalidOfferIdentifier, .invalidOfferPrice: self = .invalidOffer
    case .invalidOfferSignature: self = .invalidOfferSignature
    case .missingOfferParameters: self = .missingOfferParameters
    #if canImport(Darwin) && !TOLLGATE_OPEN_STORE
    default: self = .unknown
    #endif
    }
  }
}
