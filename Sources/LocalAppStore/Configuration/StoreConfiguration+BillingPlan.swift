public import Foundation

extension StoreConfiguration {
  /// A way in which a subscription's period is paid: at once, or month by month.
  public struct BillingPlan: Hashable, Codable, Sendable {
    /// How often is paid, with the raw values of the file.
    public struct Kind: RawRepresentable, Hashable, Codable, Sendable {
      public let rawValue: String

      public init(rawValue: String) { self.rawValue = rawValue }

      public static let upFront = Kind(rawValue: "BILLED_UPFRONT")
      public static let monthly = Kind(rawValue: "MONTHLY")
    }

    public var kind: Kind

    /// The store's own number for the plan.
    public var internalID: String?

    /// What one payment is.
    public var price: Decimal

    /// What all payments of a period are together.
    public var commitmentPrice: Decimal

    /// Whether it is offered.
    public var isEnabled: Bool

    /// Makes a plan in code.
    public init(
      _ kind: Kind,
      internalID: String? = nil,
      price: Decimal,
      commitmentPrice: Decimal,
      isEnabled: Bool = true
    ) {
      self.kind = kind
      self.internalID = internalID
      self.price = price
      self.commitmentPrice = commitmentPrice
      self.isEnabled = isEnabled
    }
  }
}
