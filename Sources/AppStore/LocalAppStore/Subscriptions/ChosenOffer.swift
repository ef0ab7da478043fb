import AppStoreWire
import Foundation

/// An offer that applies to a purchase.
struct ChosenOffer: Hashable, Codable, Sendable {
  let type: WireOfferType
  let offer: StoreConfiguration.Offer

  /// The name that the transaction carries.
  ///
  /// An introductory offer has none.
  var name: String? {
    switch type {
    case .introductory: nil
    case .code: offer.referenceName
    default: offer.id
    }
  }
}

extension StoreConfiguration.Offer {
  /// The number of separately sold periods: one, unless the offer is pay-as-you-go.
  var terms: Int { paymentMode == .payAsYouGo ? periodCount : 1 }

  /// Returns the length of one such period.
  func termLength(of terms: StoreConfiguration.Subscription) -> StoreConfiguration.Period {
    paymentMode == .payAsYouGo ? period ?? terms.period : length(of: terms)
  }

  /// Returns the total length of all of them.
  func length(of terms: StoreConfiguration.Subscription) -> StoreConfiguration.Period {
    let period = period ?? terms.period
    return StoreConfiguration.Period(period.value * periodCount, period.unit)
  }

  var discount: WireOfferDiscountType {
    switch paymentMode {
    case .free: .freeTrial
    case .payAsYouGo: .payAsYouGo
    case .payUpFront: .payUpFront
    }
  }
}
