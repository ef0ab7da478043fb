public import Foundation

extension Transaction {
  /// The server's terms of a purchase by the Advanced Commerce API: nil, as it sells nothing here.
  public var advancedCommerceInfo: AdvancedCommerceInfo? { nil }

  /// A value with the terms that an app's server set for a purchase by the Advanced Commerce API.
  public struct AdvancedCommerceInfo: Hashable, Sendable {
    /// The server's name for its request.
    public let requestReferenceID: String

    /// The code of the tax category.
    public let taxCode: String

    /// The price without tax.
    public let taxExclusivePrice: Decimal

    /// The rate of the tax.
    public let taxRate: Decimal

    /// The tax, as the App Store estimates it.
    public let estimatedTax: Decimal

    /// The name of the purchase, as people read it.
    public let displayName: String?

    /// The description of the purchase, as people read it.
    public let description: String?

    /// The length of one paid period, which only a subscription has.
    public let period: SubscriptionPeriod?

    /// The items that were bought together.
    public let items: [Item]
  }
}

extension Transaction.AdvancedCommerceInfo {
  /// An item that was bought.
  public struct Item: Hashable, Sendable {
    /// The server's SKU of an item, its texts, and its price.
    public struct Details: Hashable, Sendable {
      /// The server's identifier of the item.
      public let sku: String

      /// The item's name, as people read it.
      public let displayName: String

      /// The item's description, as people read it.
      public let description: String

      /// The item's price.
      public let price: Decimal

      /// The offer that the item was bought under, or nil if there was none.
      public let offer: Offer?
    }

    /// The item's SKU, words, price and offer.
    public let details: Details

    /// The refunds of the item so far.
    public let refunds: [Refund]?

    /// The date on which the item was revoked, or nil if it was not.
    public let revocationDate: Date?
  }

  /// An offer of an item at better terms.
  public struct Offer: Hashable, Sendable {
    /// The purpose of an offer, by its name in signed documents.
    ///
    /// Source: https://developer.apple.com/documentation/advancedcommerceapi
    public enum Reason: String, Hashable, Sendable {
      /// An offer to gain a subscriber.
      case acquisition = "ACQUISITION"

      /// An offer to keep a subscriber.
      case retention = "RETENTION"

      /// An offer to regain a subscriber.
      case winBack = "WIN_BACK"
    }

    /// The length of one period of the offer.
    public let period: SubscriptionPeriod

    /// The number of periods that the offer lasts.
    public let periodCount: Int

    /// The price of one period.
    public let price: Decimal

    /// The purpose of the offer.
    public let reason: Reason
  }

  /// A refund of an item.
  public struct Refund: Hashable, Sendable {
    /// The cause of a refund, by its name in signed documents.
    public enum Reason: String, Hashable, Sendable {
      /// The person has a legal right to it.
      case legal = "LEGAL"

      /// The app's server changed the items.
      case modifyItems = "MODIFY_ITEMS_REFUND"

      /// Another cause.
      case other = "OTHER"

      /// The purchase wasn't delivered.
      case unfulfilled = "FULFILLMENT_ISSUE"

      /// The person bought it by mistake.
      case unintended = "UNINTENDED_PURCHASE"

      /// The customer is not satisfied with the item.
      case unsatisfied = "UNSATISFIED_WITH_PURCHASE"
    }

    /// The share of an item's price that a refund covers, by its name in signed documents.
    public enum RefundType: String, Hashable, Sendable {
      /// The whole price.
      case full = "FULL"

      /// The share of the time that is left.
      case proRated = "PRORATED"

      /// An amount that the app's server named.
      case custom = "CUSTOM"
    }

    /// The amount that was refunded.
    public let amount: Decimal

    /// The date of the refund.
    public let date: Date

    /// The cause of the refund.
    public let reason: Reason

    /// The share of the item's price that was refunded.
    public let type: RefundType
  }
}
