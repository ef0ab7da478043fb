public import Foundation

extension Product.SubscriptionInfo.RenewalInfo {
  /// The server's terms of a renewal by the Advanced Commerce API: nil, as it sells nothing here.
  public var advancedCommerceInfo: AdvancedCommerceInfo? { nil }

  /// A value with the terms that an app's server set for a renewal by the Advanced Commerce API.
  public struct AdvancedCommerceInfo: Hashable, Sendable {
    /// The server's name for its request.
    public let requestReferenceID: String

    /// The token by which the server changes this very state of the subscription.
    public let consistencyToken: String

    /// The code of the tax category.
    public let taxCode: String

    /// The subscription's name, as people read it.
    public let displayName: String

    /// The subscription's description, as people read it.
    public let description: String

    /// The length of one paid period.
    public let period: SubscriptionPeriod

    /// The items that are renewed together.
    public let items: [Item]
  }
}

extension Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo {
  /// An item that is renewed.
  public struct Item: Hashable, Sendable {
    /// The description of an item, the same as in a transaction.
    public typealias Details = Transaction.AdvancedCommerceInfo.Item.Details

    /// A price increase.
    public struct PriceIncreaseInfo: Hashable, Sendable {
      /// The state of a price increase.
      public struct Status: RawRepresentable, Hashable, Sendable {
        /// The state's name in signed payloads.
        public let rawValue: String

        /// Creates a state from its name, which may be unknown.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The increase is scheduled.
        public static let scheduled = Status(rawValue: "SCHEDULED")

        /// The person has not answered the request for consent.
        public static let pending = Status(rawValue: "PENDING")

        /// The person consented, or need not.
        public static let accepted = Status(rawValue: "ACCEPTED")
      }

      /// The SKUs of the items that end with this one if the customer does not consent.
      public let dependentSKUs: [String]

      /// The future price.
      public let price: Decimal

      /// The state of the increase.
      public let status: Status
    }

    /// The item's SKU, words, price and offer.
    public let details: Details

    /// The pending price increase of the item, or nil if there is none.
    public let priceIncreaseInfo: PriceIncreaseInfo?
  }
}
