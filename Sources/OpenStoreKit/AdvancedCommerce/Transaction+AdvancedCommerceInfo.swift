public import Foundation

extension Transaction {
  /// What an app's server said of a purchase by the Advanced Commerce API: nil, as none is sold here.
  public var advancedCommerceInfo: AdvancedCommerceInfo? { nil }

  /// What an app's server said of a purchase by the Advanced Commerce API.
  public struct AdvancedCommerceInfo: Hashable, Sendable {
    /// The server's name for its request.
    public let requestReferenceID: String

    public let taxCode: String
    public let taxExclusivePrice: Decimal
    public let taxRate: Decimal
    public let estimatedTax: Decimal
    public let displayName: String?
    public let description: String?

    /// What only a subscription has.
    public let period: SubscriptionPeriod?

    public let items: [Item]
  }
}

extension Transaction.AdvancedCommerceInfo {
  /// Something that was bought.
  public struct Item: Hashable, Sendable {
    /// What the server calls an item, and asks for it.
    public struct Details: Hashable, Sendable {
      public let sku: String
      public let displayName: String
      public let description: String
      public let price: Decimal
      public let offer: Offer?
    }

    public let details: Details
    public let refunds: [Refund]?
    public let revocationDate: Date?
  }

  /// Better terms for an item.
  public struct Offer: Hashable, Sendable {
    /// What an offer is for.
    public enum Reason: Hashable, Sendable {
      case acquisition
      case retention
      case winBack
    }

    public let period: SubscriptionPeriod
    public let periodCount: Int
    public let price: Decimal
    public let reason: Reason
  }

  /// Something that was given back.
  public struct Refund: Hashable, Sendable {
    /// Why it was given back.
    public enum Reason: Hashable, Sendable {
      case legal
      case modifyItems
      case other
      case unfulfilled
      case unintended
      case unsatisfied
    }

    /// How much was given back.
    public enum RefundType: Hashable, Sendable {
      case full
      case proRated
      case custom
    }

    public let amount: Decimal
    public let date: Date
    public let reason: Reason
    public let type: RefundType
  }
}
