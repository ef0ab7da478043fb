import Foundation
import LocalAppStore

extension AppStoreError {
  /// The error as StoreKit's calls throw it.
  var storeKit: StoreKitError {
    switch code {
    case .offline: .networkError(URLError(.notConnectedToInternet))
    // Measured: an offer that an unknown key signed.
    case .launchEnded, .unknownOfferKey: .unknown
    default: .systemError(self)
    }
  }

  /// The error as a purchase throws it.
  var purchase: any Error {
    switch code {
    case .productUnavailable, .unknownProduct, .billingPlanUnavailable:
      Product.PurchaseError.productUnavailable
    case .paymentsForbidden: Product.PurchaseError.purchaseNotAllowed
    case .invalidQuantity: Product.PurchaseError.invalidQuantity
    case .unknownOffer: Product.PurchaseError.invalidOfferIdentifier
    case .ineligibleForOffer: Product.PurchaseError.ineligibleForOffer
    case .invalidOfferSignature: Product.PurchaseError.invalidOfferSignature
    default: storeKit
    }
  }
}
