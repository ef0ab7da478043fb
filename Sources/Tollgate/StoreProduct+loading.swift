import TollgateCore

#if canImport(Darwin) && !TOLLGATE_OPEN_STORE
import StoreKit
#else
import OpenStoreKit
#endif

extension StoreProduct {
  /// The product as the store describes it to this person.
  ///
  /// Whether they can have an introductory offer is for the store to say.
  init(_ product: Product) async {
    var terms: SubscriptionTerms?
    if let subscription = product.subscription { terms = await SubscriptionTerms(subscription) }
    self.init(
      id: Catalog.Product.ID(product.id), displayName: product.displayName,
      description: product.description, price: product.price, displayPrice: product.displayPrice,
      priceFormatStyle: product.priceFormatStyle, subscription: terms)
  }
}

extension SubscriptionTerms {
  fileprivate init(_ subscription: Product.SubscriptionInfo) async {
    let offer = subscription.introductoryOffer
    let isEligible = offer == nil ? false : await subscription.isEligibleForIntroOffer
    self.init(
      period: Period(subscription.subscriptionPeriod),
      introduction: isEligible ? offer.flatMap(Introduction.init) : nil)
  }
}

extension SubscriptionTerms.Introduction {
  /// Nil for a way of paying that this app is too old for.
  fileprivate init?(_ offer: Product.SubscriptionOffer) {
    let payment: Payment
    switch offer.paymentMode {
    case .freeTrial: payment = .free
    case .payAsYouGo: payment = .payAsYouGo
    case .payUpFront: payment = .payUpFront
    default: return nil
    }
    self.init(
      payment: payment, period: SubscriptionTerms.Period(offer.period),
      periodCount: offer.periodCount, price: offer.price, displayPrice: offer.displayPrice)
  }
}

extension SubscriptionTerms.Period {
  fileprivate init(_ period: Product.SubscriptionPeriod) {
    let unit: Unit =
      switch period.unit {
      case .day: .day
      case .week: .week
      case .month: .month
      case .year: .year
      @unknown default: .month
      }
    self.init(period.value, unit)
  }
}
