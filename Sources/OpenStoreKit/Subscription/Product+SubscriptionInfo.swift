import Foundation
import LocalAppStore

extension Product {
  /// What only an auto-renewable subscription has.
  public struct SubscriptionInfo: Hashable, Sendable {
    public let subscriptionGroupID: String
    public let groupDisplayName: String

    /// The level of service: 1 is the highest.
    public let groupLevel: Int

    public let subscriptionPeriod: SubscriptionPeriod
    public let introductoryOffer: SubscriptionOffer?
    public let promotionalOffers: [SubscriptionOffer]
    public let winBackOffers: [SubscriptionOffer]

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
      self.winBackOffers = subscription.winBackOffers.map {
        SubscriptionOffer($0, type: .winBack, of: subscription, style: style)
      }
    }
  }
}
