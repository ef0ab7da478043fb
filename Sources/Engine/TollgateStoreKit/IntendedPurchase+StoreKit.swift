import TollgateCore
import TollgateEngine

#if canImport(Darwin) && !TOLLGATE_OPEN_STORE
import StoreKit
#else
import OpenStoreKit
#endif

#if TOLLGATE_OPEN_STORE || os(iOS) || os(macOS) || !canImport(Darwin)
extension IntendedPurchase {
  /// Creates the engine's value for a purchase that the App Store hands over.
  @available(iOS 16.4, macOS 14.4, *)
  init(_ intent: PurchaseIntent) {
    var offering = Offering.regular
    // `offer` exists since iOS 18 and macOS 15, like win-back offers:
    // https://developer.apple.com/documentation/storekit/purchaseintent/offer
    if #available(iOS 18, macOS 15, *), let offer = intent.offer, offer.type != .introductory {
      let id = offer.id ?? ""
      offering = offer.type == .winBack ? .winBack(id) : .other(id)
    }
    self.init(Catalog.Product.ID(intent.product.id), offering: offering)
  }
}
#endif
