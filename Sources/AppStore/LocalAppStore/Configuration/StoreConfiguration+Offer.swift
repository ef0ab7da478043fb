public import Foundation

extension StoreConfiguration {
  /// An offer at better terms: introductory, promotional, by a code, or to win someone back.
  public struct Offer: Hashable, Codable, Sendable {
    /// The way in which an offer is paid, with the raw values of the file.
    public enum PaymentMode: String, Hashable, Sendable, Codable, CaseIterable {
      /// Nothing is paid.
      case free

      /// The offer's price is paid for each of its periods, one by one.
      case payAsYouGo

      /// The offer's price is paid once, for all of its length.
      case payUpFront
    }

    /// The people who may redeem a code, with the raw values of the file.
    public enum Eligibility: String, Hashable, Sendable, Codable, CaseIterable {
      /// People who never subscribed in the group.
      case new

      /// People who subscribe in the group.
      case existing

      /// People who once subscribed in the group.
      case expired
    }

    /// The offer's identifier.
    ///
    /// Introductory offers and codes have none.
    public var id: String?

    /// A name for people.
    ///
    /// The offer's reference name; for a code offer, the code.
    public var referenceName: String?

    /// The store's own number for the offer.
    public var internalID: String?

    /// The way in which the offer is paid.
    public var paymentMode: PaymentMode

    /// The price of one period.
    ///
    /// Nothing if the offer is free.
    public var price: Decimal

    /// The length of one period.
    ///
    /// Nil for a one-time purchase.
    public var period: Period?

    /// The number of periods, which are paid one by one.
    public var periodCount: Int

    /// The people who may redeem it, or nil if anybody may.
    public var eligibility: [Eligibility]?

    /// A Boolean value that enables a win-back offer.
    public var isEligible: Bool

    /// The time since the subscription ended within which a win-back offer applies, or nil for any.
    ///
    /// App Store Connect has it as an offer's eligibility; Xcode's files have no such key.
    /// https://developer.apple.com/help/app-store-connect/manage-subscriptions/set-up-win-back-offers
    public var timeSinceLastSubscribed: TimeSinceLastSubscribed?

    /// A time since the end of a subscription; each bound is optional.
    public struct TimeSinceLastSubscribed: Hashable, Codable, Sendable {
      /// The least that has passed.
      public var minimum: Period?

      /// The time from which on it is too late.
      public var maximum: Period?

      /// Creates a time since the end of a subscription.
      public init(minimum: Period? = nil, maximum: Period? = nil) {
        (self.minimum, self.maximum) = (minimum, maximum)
      }
    }

    /// A Boolean value that indicates whether a code can be redeemed together with an introductory
    /// offer.
    ///
    /// Nil, if the file does not say.
    public var isStackable: Bool?

    /// The plan that it is for, if a subscription has several; nil for payment at once.
    public var billingPlan: BillingPlan.Kind?

    /// Creates an offer in code.
    public init(
      id: String? = nil,
      referenceName: String? = nil,
      paymentMode: PaymentMode = .free,
      price: Decimal = 0,
      period: Period? = nil,
      periodCount: Int = 1,
      eligibility: [Eligibility]? = nil,
      isEligible: Bool = true,
      internalID: String? = nil,
      isStackable: Bool? = nil,
      billingPlan: BillingPlan.Kind? = nil
    ) {
      self.id = id
      self.referenceName = referenceName
      self.paymentMode = paymentMode
      self.price = price
      self.period = period
      self.periodCount = periodCount
      self.eligibility = eligibility
      self.isEligible = isEligible
      self.internalID = internalID
      self.isStackable = isStackable
      self.billingPlan = billingPlan
    }
  }
}
