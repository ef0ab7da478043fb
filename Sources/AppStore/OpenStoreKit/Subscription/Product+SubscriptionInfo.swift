import Foundation
import LocalAppStore

extension Product {
  /// A value with the group, period and offers of an auto-renewable subscription.
  public struct SubscriptionInfo: Hashable, Sendable {
    /// The identifier of the group, of whose products a person has one at a time.
    public let subscriptionGroupID: String

    /// The group's name in the store configuration, or empty if it has none.
    public let groupDisplayName: String

    /// The level of service: 1 is the highest.
    public let groupLevel: Int

    /// The length of one paid period.
    public let subscriptionPeriod: SubscriptionPeriod

    /// The offer for people who never subscribed in the group, or nil if there is none.
    public let introductoryOffer: SubscriptionOffer?

    /// The offers for people who subscribe or did, which the app's server signs.
    public let promotionalOffers: [SubscriptionOffer]

    /// The offers for people whose subscription ended.
    public let winBackOffers: [SubscriptionOffer]

    /// The payment terms: at once, and monthly if the product has such a plan.
    public let pricingTerms: [PricingTerms]

    let origin: Origin

    init?(_ product: StoreProduct, style: Decimal.FormatStyle.Currency, launch: AppLaunch) {
      guard let subscription = product.subscription else { return nil }
      self.origin = Origin(launch: launch)
      self.subscriptionGroupID = subscription.groupID
      self.groupDisplayName = product.groupName ?? ""
      self.groupLevel = subscription.level
      self.subscriptionPeriod = SubscriptionPeriod(subscription.period)
      self.introductoryOffer = subscription.introductoryOffer.map {
        SubscriptionOffer($0, type: .introductory, of: subscription, style: style)
      }
      self.promotionalOffers = subscription.promotionalOffers.map {
        SubscriptionOffer($0, type: .promotional, of: subscription, style: style)
      }
      self.pricingTerms = PricingTerms.all(of: product, subscription, style: style)
      self.winBackOffers = subscription.winBackOffers.map {
        SubscriptionOffer($0, type: .winBack, of: subscription, style: style)
      }
    }
  }
}
