import AppStoreWire

/// The offers in a renewal info: the one from the renewal on, and win-back offers.
///
/// They depend on the configuration, which may have changed when the same renewal info is signed
/// again.
struct RenewalOffers: Hashable, Codable, Sendable {
  var upcoming: UsedOffer?
  var winBack: [String] = []
}

extension Shop {
  /// Returns the offers that the renewal info of a subscription names now.
  func renewalOffers(of subscription: Subscription, at now: WireDate) -> RenewalOffers {
    var offers = RenewalOffers(winBack: eligibleWinBackOffers(subscription, at: now))
    if let upcoming = subscription.upcoming, subscription.openCommitment == nil,
      let terms = configuration.product(upcoming.productID)?.subscription
    {
      offers.upcoming = UsedOffer(
        type: upcoming.type, id: ChosenOffer(type: upcoming.type, offer: upcoming.offer).name,
        discount: upcoming.offer.discount, period: upcoming.offer.length(of: terms))
    }
    return offers
  }
}

extension Subscription {
  /// A Boolean value that indicates whether its renewal info may name an offer under any
  /// configuration.
  var mayHaveOffers: Bool { upcoming != nil || phase == .expired }
}
