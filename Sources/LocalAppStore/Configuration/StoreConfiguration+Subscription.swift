extension StoreConfiguration {
  /// What only a subscription has.
  public struct Subscription: Hashable, Codable, Sendable {
    public let groupID: String

    /// The level of service: 1 is the highest, and several products may share one.
    public let level: Int

    public let period: Period
    public let introductoryOffer: Offer?
    public let promotionalOffers: [Offer]
    public let winBackOffers: [Offer]

    /// Makes a subscription's terms in code.
    public init(
      groupID: String,
      level: Int,
      period: Period,
      introductoryOffer: Offer? = nil,
      promotionalOffers: [Offer] = [],
      winBackOffers: [Offer] = []
    ) {
      self.groupID = groupID
      self.level = level
      self.period = period
      self.introductoryOffer = introductoryOffer
      self.promotionalOffers = promotionalOffers
      self.winBackOffers = winBackOffers
    }
  }

  /// Subscriptions of which a person holds one at a time.
  public struct SubscriptionGroup: Hashable, Codable, Sendable, Identifiable {
    public let id: String
    public let name: String
    public let localizations: [Localization]

    /// Makes a group in code.
    public init(id: String, name: String, localizations: [Localization] = []) {
      self.id = id
      self.name = name
      self.localizations = localizations
    }
  }
}
