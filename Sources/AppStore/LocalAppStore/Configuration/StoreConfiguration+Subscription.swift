extension StoreConfiguration {
  /// The terms of an auto-renewable subscription.
  public struct Subscription: Hashable, Codable, Sendable {
    /// The identifier of the group that the subscription belongs to.
    public var groupID: String

    /// The level of service: 1 is the highest, and several products may share one.
    public var level: Int

    /// The length of one paid period.
    public var period: Period

    /// The introductory offers.
    ///
    /// Files of version 5 may have one for each billing plan; the store sells by the first that is for
    /// the plan that is bought.
    public var introductoryOffers: [Offer]

    /// The offers for people who subscribe or did, which the app's server signs.
    public var promotionalOffers: [Offer]

    /// The offers for people whose subscription ended.
    public var winBackOffers: [Offer]

    /// The plans by which a period can be paid, or none if the file does not say.
    ///
    /// Every period can be paid at once. A one-year period can be paid in twelve parts if a plan
    /// with ``BillingPlan/Kind/monthly`` is enabled.
    public var billingPlans: [BillingPlan]

    /// The identifier of the picture that it is promoted with, if it has one.
    public var promotionalImageID: String?

    /// Creates a subscription's terms in code.
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

    /// The introductory offer that the store sells by: the offer of a period that is paid at once.
    ///
    /// Setting it leaves the offers of other billing plans as they are; nil removes them all.
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

    /// Returns the introductory offer of a billing plan.
    public func introductoryOffer(of plan: BillingPlan.Kind) -> Offer? {
      plan == .monthly
        ? introductoryOffers.first { $0.billingPlan == .monthly } : introductoryOffer
    }

    /// The plan by which the period is paid in twelve, or nil if it is only paid at once.
    ///
    /// Only a period of a year can have one.
    public var monthlyPlan: BillingPlan? {
      guard period == Period(1, .year) || period == Period(12, .month) else { return nil }
      return billingPlans.first { $0.kind == .monthly && $0.isEnabled }
    }

    private var placeOfOfferSold: Int? {
      introductoryOffers.firstIndex { $0.billingPlan != .monthly }
    }
  }

  /// A group of subscriptions, of which a person has one at a time.
  public struct SubscriptionGroup: Hashable, Codable, Sendable, Identifiable {
    /// The identifier of the group.
    public var id: String

    /// The group's name for the people who make the app.
    public var name: String

    /// The group's words, one value for each locale.
    public var localizations: [Localization]

    /// Creates a group in code.
    public init(id: String, name: String, localizations: [Localization] = []) {
      self.id = id
      self.name = name
      self.localizations = localizations
    }
  }
}
