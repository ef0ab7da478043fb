public import Foundation

extension StoreConfiguration {
  /// A way in which a subscription's period is paid: at once, or month by month.
  public struct BillingPlan: Hashable, Codable, Sendable {
    /// The rhythm in which a period is paid, with the raw values of the file.
    public struct Kind: RawRepresentable, Hashable, Codable, Sendable {
      /// The kind's name in the file.
      public let rawValue: String

      /// Creates a kind by its name in the file, which may be unknown.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// The whole period is paid at its beginning.
      public static let upFront = Kind(rawValue: "BILLED_UPFRONT")

      /// The period is paid month by month.
      public static let monthly = Kind(rawValue: "MONTHLY")
    }

    /// The rhythm in which the period is paid.
    public var kind: Kind

    /// The store's own number for the plan.
    public var internalID: String?

    /// The amount of one payment.
    public var price: Decimal

    /// The total of a period's payments, from the file.
    ///
    /// The store sells a plan that is paid monthly at twelve times ``price``.
    public var commitmentPrice: Decimal

    /// A Boolean value that indicates whether the plan is offered.
    public var isEnabled: Bool

    /// Creates a plan in code.
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
