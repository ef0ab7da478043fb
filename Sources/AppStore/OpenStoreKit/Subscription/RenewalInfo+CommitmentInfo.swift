import AppStoreWire
public import Foundation

extension Product.SubscriptionInfo.RenewalInfo {
  /// A value that describes a subscription's renewal at the end of a commitment.
  public struct CommitmentInfo: Hashable, Sendable {
    /// The product that it renews as.
    public let autoRenewPreference: String

    /// The rhythm in which what follows is paid.
    public let renewalBillingPlanType: Product.SubscriptionInfo.BillingPlanType

    /// The end of the commitment.
    public let renewalDate: Date

    /// The price of the first payment of the next commitment.
    public let renewalPrice: Decimal

    /// A Boolean value that indicates whether it renews at the end of the commitment.
    ///
    /// The commitment's remaining payments are made in either case.
    public let willAutoRenew: Bool
  }
}

extension Product.SubscriptionInfo.RenewalInfo.CommitmentInfo {
  /// Creates the value, or returns nil if the App Store leaves any of it out.
  init?(_ claim: RenewalCommitment) {
    guard let product = claim.commitmentAutoRenewProductId,
      let plan = claim.commitmentRenewalBillingPlanType, let date = claim.commitmentRenewalDate,
      let price = claim.commitmentRenewalPrice, let status = claim.commitmentAutoRenewStatus
    else { return nil }
    self.init(
      autoRenewPreference: product, renewalBillingPlanType: .init(rawValue: plan.rawValue),
      renewalDate: date.date, renewalPrice: Decimal(price) / 1000, willAutoRenew: status == .on)
  }
}
