extension StoreConfiguration {
  /// What only a subscription has.
  public struct Subscription: Hashable, Codable, Sendable {
    public var groupID: String

    /// The level of service: 1 is the highest, and several products may share one.
    public var level: Int

    public var period: Period

    /// The terms to begin with.
    ///
    /// Files of version 5 may have one for each billing plan; the store sells by the first that is for
    /// payment at once.
    public var introductoryOffers: [Offer]

    public var promotionalOffers: [Offer]
    public var winBackOffers: [Offer]

    /// How a period can be paid, or none where the file does not say.
    ///
    /// They are kept, and not sold by: every period is paid at once.
    public var billingPlans: [BillingPlan]

    /// The picture that it is promoted with, where it has one.
    public var promotionalImageID: String?

    /// Makes a subscription's terms in code.
    public init(
      groupID: String,
      level: Int,
      period: Period,
      introductoryOffer: Offer? = nil,
      promotionalOffers: [Offer] = [],
      winBackOffers: [Offer] = [],
      billingPlans: [BillingPlan] = [],
      promotionalImageID: String? = nil
    ) {
      self.groupID = groupID
      self.level = level
      self.period = period
      self.introductoryOffers = introductoryOffer.map { [$0] } ?? []
      self.promotionalOffers = promotionalOffers
      self.winBackOffers = winBackOffers
      self.billingPlans = billingPlans
      self.promotionalImageID = promotionalImageID
    }

    /// The terms that the store lets people begin with: those of a period that is paid at once.
    ///
    /// Setting them leaves those of other billing plans as they are; nil takes all away.
    public var introductoryOffer: Offer? {
      get { placeOfOfferSold.map { introductoryOffers[$0] } }
      set {
        guard let newValue else { return introductoryOffers = [] }
        if let place = placeOfOfferSold {
          introductoryOffers[place] = newValue
        } else {
          introductoryOffers.insert(newValue, at: 0)
        }
      }
    }

    private var placeOfOfferSold: Int? {
      introductoryOffers.firstIndex { $0.billingPlan != .monthly }
    }
  }

  /// Subscriptions of which a person holds one at a time.
  public struct SubscriptionGroup: Hashable, Codable, Sendable, Identifiable {
    public var id: String
    public var name: String
    public var localizations: [Localization]

    /// Makes a group in code.
    public init(id: String, name: String, localizations: [Localization] = []) {
      self.id = id
      self.name = name
      self.localizations = localizations
    }
  }
}

extension StoreConfiguration.Subscription {
  /// What a store was kept with before there could be several.
  private enum OlderKeys: CodingKey {
    case introductoryOffer
  }

  /// Reads terms, also those that a store was kept with before there were so many.
  public init(from decoder: any Decoder) throws {
    typealias Offer = StoreConfiguration.Offer
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      groupID: try container.decode(String.self, forKey: .groupID),
      level: try container.decode(Int.self, forKey: .level),
      period: try container.decode(StoreConfiguration.Period.self, forKey: .period),
      introductoryOffer: try decoder.container(keyedBy: OlderKeys.self)
        .decodeIfPresent(Offer.self, forKey: .introductoryOffer),
      promotionalOffers: try container.decode([Offer].self, forKey: .promotionalOffers),
      winBackOffers: try container.decode([Offer].self, forKey: .winBackOffers),
      billingPlans: try container.decodeIfPresent(
        [StoreConfiguration.BillingPlan].self, forKey: .billingPlans) ?? [],
      promotionalImageID: try container.decodeIfPresent(String.self, forKey: .promotionalImageID))
    if let offers = try container.decodeIfPresent([Offer].self, forKey: .introductoryOffers) {
      introductoryOffers = offers
    }
  }
}
