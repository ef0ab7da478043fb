#if !canImport(Darwin)
import Foundation
import OpenStoreKit
import Testing
import TollgateCore
import TollgateEngine

@testable import TollgateStoreKit

@Suite("An error that StoreKit throws at a purchase")
struct StoreFailureTests {
  @Test("is its own failure, and unknown only if StoreKit gives no cause")
  func kinds() {
    func kind(_ error: any Error) -> PurchaseFailure { StoreFailure(error).failure }
    #expect(kind(StoreKitError.networkError(URLError(.timedOut))) == .network)
    #expect(kind(StoreKitError.notAvailableInStorefront) == .notAvailable)
    #expect(kind(StoreKitError.notEntitled) == .notEntitled)
    #expect(kind(StoreKitError.systemError(URLError(.unknown))) == .system)
    #expect(kind(StoreKitError.unsupported) == .notSupported)
    #expect(kind(StoreKitError.unknown) == .unknown)
    #expect(kind(Product.PurchaseError.productUnavailable) == .notAvailable)
    #expect(kind(Product.PurchaseError.invalidQuantity) == .notAvailable)
    #expect(kind(Product.PurchaseError.purchaseNotAllowed) == .notAllowed)
    #expect(kind(Product.PurchaseError.ineligibleForOffer) == .offerNotEligible)
    #expect(kind(Product.PurchaseError.invalidOfferIdentifier) == .invalidOffer)
    #expect(kind(Product.PurchaseError.invalidOfferPrice) == .invalidOffer)
    #expect(kind(Product.PurchaseError.invalidOfferSignature) == .invalidOfferSignature)
    #expect(kind(Product.PurchaseError.missingOfferParameters) == .missingOfferParameters)
    #expect(kind(StoreFailure(.unverified, "")) == .unverified)
    #expect(kind(URLError(.unknown)) == .unknown)
  }
}
#endif
