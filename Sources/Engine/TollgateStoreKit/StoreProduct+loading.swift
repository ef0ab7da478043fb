import TollgateCore

#if canImport(Darwin) && !TOLLGATE_OPEN_STORE
import StoreKit
#else
import OpenStoreKit
#endif

extension StoreProduct {
  /// The product as the store describes it to this person.
  ///
  /// The store decides whether they can have an introductory or win-back offer.
  init(_ product: Product) async {
    var terms: SubscriptionTerms?
    if let subscription = product.subscription {
      terms = await SubscriptionTerms(subscription)
    }
    self.init(
      id: Catalog.Product.ID(product.id), displayName: product.displayName,
      description: product.description, price: product.price, displayPrice: product.displayPrice,
      priceFormatStyle: product.priceFormatStyle, subscription: terms,
      isFamilyShareable: product.isFamilyShareable)
  }
}

extension SubscriptionTerms {
  fileprivate init(_ subscription: Product.SubscriptionInfo) async {
    var introduction: Introduction?
    if let offer = subscription.introductoryOffer, await subscription.canBegin {
      introduction = Introduction(offer)
    }
    if introduction == nil { introduction = await subscription.bestWinBackOffer }
    let promotional = subscription.promotionalOffers.compactMap { offer in
      offer.id.flatMap { id in Introduction(offer).map { (id, $0) } }
    }
    self.init(
      period: Period(subscription.subscriptionPeriod), introduction: introduction,
      promotionalOffers: Dictionary(promotional) { first, _ in first },
      rank: Rank(group: subscription.subscriptionGroupID, level: subscription.groupLevel))
  }
}

extension Product.SubscriptionInfo {
  /// Returns whether this person is eligible for the introductory offer.
  ///
  /// A process keeps the store's first answer, but the person may have used the offer since. Only
  /// customers who once subscribed in the group have a status there, so for others the history
  /// isn't read.
  fileprivate var canBegin: Bool {
    get async {
      guard await isEligibleForIntroOffer else { return false }
      if let statuses = try? await status, statuses.isEmpty { return true }
      return await !Transaction.hasIntroduction(in: subscriptionGroupID)
    }
  }
}

extension Transaction {
  /// Returns whether the person had an introductory offer of a subscription group, refunded or not.
  fileprivate static func hasIntroduction(in group: String) async -> Bool {
    for await case .verified(let transaction) in all
    where transaction.subscriptionGroupID == group && transaction.isIntroductory
      && transaction.ownershipType == .purchased
    { return true }
    return false
  }

  private var isIntroductory: Bool {
    if #available(iOS 17.2, macOS 14.2, tvOS 17.2, watchOS 10.2, visionOS 1.1, *) {
      offer?.type == .introductory
    } else {
      offerType == .introductory
    }
  }
}

extension Product.SubscriptionInfo {
  /// The best of this person's current win-back offers.
  fileprivate var bestWinBackOffer: SubscriptionTerms.Introduction? {
    get async {
      guard #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) else { return nil }
      guard !winBackOffers.isEmpty, let statuses = try? await status else { return nil }
      for case .verified(let renewal) in statuses.map(\.renewalInfo) {
        for id in renewal.eligibleWinBackOfferIDs {
          guard let offer = winBackOffers.first(where: { $0.id == id }) else { continue }
          return SubscriptionTerms.Introduction(offer, winBackOffer: id)
        }
      }
      return nil
    }
  }
}

extension SubscriptionTerms.Introduction {
  /// Nil for a way of paying that this app is too old for.
  fileprivate init?(_ offer: Product.SubscriptionOffer, winBackOffer: String? = nil) {
    let payment: Payment
    switch offer.paymentMode {
    case .freeTrial: payment = .free
    case .payAsYouGo: payment = .payAsYouGo
    case .payUpFront: payment = .payUpFront
    default: return nil
    }
    self.init(
      payment: payment, period: SubscriptionTerms.Period(offer.period),
      periodCount: offer.periodCount, price: offer.price, displayPrice: offer.displayPrice,
      winBackOffer: winBackOffer)
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
