public import Foundation

extension Product.SubscriptionInfo.RenewalInfo {
  /// What an app's server said of a renewal by the Advanced Commerce API: nil, as nothing is sold by it here.
  public var advancedCommerceInfo: AdvancedCommerceInfo? { nil }

  /// What an app's server said of a renewal by the Advanced Commerce API.
  public struct AdvancedCommerceInfo: Hashable, Sendable {
    /// The server's name for its request.
    public let requestReferenceID: String

    /// What the server names to change this very state of the subscription.
    public let consistencyToken: String

    public let taxCode: String
    public let displayName: String
    public let description: String
    public let period: SubscriptionPeriod
    public let items: [Item]
  }
}

extension Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo {
  /// Something that is renewed.
  public struct Item: Hashable, Sendable {
    public typealias Details = Transaction.AdvancedCommerceInfo.Item.Details

    /// A price that goes up.
    public struct PriceIncreaseInfo: Hashable, Sendable {
      /// What became of the price.
      public enum Status: Hashable, Sendable {
        case scheduled
        case pending
        case accepted
      }

      /// What ends with this item where the person does not agree.
      public let dependentSKUs: [String]

      public let price: Decimal
      public let status: Status
    }

    public let details: Details
    public let priceIncreaseInfo: PriceIncreaseInfo?
  }
}
