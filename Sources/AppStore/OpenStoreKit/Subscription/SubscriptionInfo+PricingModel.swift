public import Foundation

extension Product.SubscriptionInfo {
  /// The price of one payment, and the time that it pays for
  /// (https://developer.apple.com/documentation/storekit/product/subscriptioninfo/billinginfo).
  public struct BillingInfo: Hashable, Sendable {
    /// The price of one payment.
    public let price: Decimal

    /// The price of one payment, formatted for the storefront.
    public let displayPrice: String

    /// The time that one payment pays for.
    public let period: BillingPeriod
  }
}

extension Product.SubscriptionInfo.PricingTerms {
  /// The ways to price a subscription: for one customer, or by seats
  /// (https://developer.apple.com/documentation/storekit/product/subscriptioninfo/pricingterms-swift.struct/pricingmodel-swift.enum).
  ///
  /// The local store sells no seats, so its terms are always ``singlePrice(_:)``.
  public enum PricingModel: Hashable, Sendable {
    /// One price, for a customer who buys for themselves.
    case singlePrice(SinglePrice)

    /// A price for each seat.
    case seatBased(SeatBasedPricing)
  }

  /// The price of a subscription with one price, and its commitment.
  public struct SinglePrice: Hashable, Sendable {
    /// The price of one payment, and the time that it pays for.
    public let billingInfo: Product.SubscriptionInfo.BillingInfo

    /// The length and the price of the commitment.
    public let commitmentInfo: Product.SubscriptionInfo.CommitmentInfo
  }

  /// The prices of a subscription's seats.
  public struct SeatBasedPricing: Hashable, Sendable {
    /// The price of a seat, for a range of seats.
    public struct PriceTier: Hashable, Sendable {
      /// The first seat of the range.
      public let minimumSeats: Int

      /// The last seat of the range, or nil if it has no end.
      public let maximumSeats: Int?

      /// The price of one seat, and the time that it pays for.
      public let billingInfo: Product.SubscriptionInfo.BillingInfo
    }

    /// The prices, in the order of their seats.
    public let priceTiers: [PriceTier]
  }

  /// The way in which these terms are priced.
  public var pricingModel: PricingModel {
    .singlePrice(
      SinglePrice(
        billingInfo: Product.SubscriptionInfo.BillingInfo(
          price: billingPrice, displayPrice: billingDisplayPrice, period: billingPeriod),
        commitmentInfo: commitmentInfo))
  }
}
