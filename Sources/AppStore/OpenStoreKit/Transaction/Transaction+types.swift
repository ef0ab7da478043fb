extension Transaction {
  /// The kind of offer that a transaction was made under.
  public struct OfferType: RawRepresentable, Hashable, Sendable {
    /// The App Store's number for the kind.
    public let rawValue: Int

    /// Creates a kind by its number, which may be unknown.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// An offer for people who never subscribed in the group.
    public static let introductory = OfferType(rawValue: 1)

    /// An offer for people who subscribe or did, which the app's server signs.
    public static let promotional = OfferType(rawValue: 2)

    /// An offer by a code that the person redeemed.
    public static let code = OfferType(rawValue: 3)

    /// An offer for people whose subscription ended.
    public static let winBack = OfferType(rawValue: 4)
  }

  /// A person's kind of ownership of a product.
  public struct OwnershipType: RawRepresentable, Hashable, Sendable {
    /// The way's name, as signed transactions carry it.
    public let rawValue: String

    /// Creates an ownership type by its name, which may be unknown.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The person bought it.
    public static let purchased = OwnershipType(rawValue: "PURCHASED")

    /// A member of the person's family bought it, and shares it.
    public static let familyShared = OwnershipType(rawValue: "FAMILY_SHARED")
  }

  /// The cause of a transaction.
  public struct Reason: RawRepresentable, Hashable, Sendable {
    /// The cause's name, as signed transactions carry it.
    public let rawValue: String

    /// Creates a cause by its name, which may be unknown.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The person bought the product.
    public static let purchase = Reason(rawValue: "PURCHASE")

    /// The App Store renewed a subscription.
    public static let renewal = Reason(rawValue: "RENEWAL")
  }

  /// The reason why the App Store revoked a purchase.
  public struct RevocationReason: RawRepresentable, Hashable, Sendable {
    /// The App Store's number for the reason.
    public let rawValue: Int

    /// Creates a reason by its number, which may be unknown.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The person requested a refund for a reason other than the app.
    public static let other = RevocationReason(rawValue: 0)

    /// The person requested a refund because of a problem with the app.
    public static let developerIssue = RevocationReason(rawValue: 1)
  }

  /// The share of a purchase that the App Store revoked.
  public struct RevocationType: RawRepresentable, Hashable, Sendable {
    /// The type's name, as signed transactions carry it.
    public let rawValue: String

    /// Creates a type by its name, which may be unknown.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The whole price was refunded.
    public static let fullRefund = RevocationType(rawValue: "REFUND_FULL")

    /// A part of the price was refunded.
    public static let proratedRefund = RevocationType(rawValue: "REFUND_PRORATED")

    /// The person lost a family member's share.
    public static let familyRevocation = RevocationType(rawValue: "FAMILY_REVOKE")
  }

  /// The outcome of a request for a refund.
  public enum RefundRequestStatus: Hashable, Sendable {
    /// The refund was requested.
    case success

    /// The person closed the sheet.
    case userCancelled
  }

  /// An error that explains why a refund could not be requested.
  public enum RefundRequestError: Error, Hashable, Sendable {
    /// A refund of the transaction was requested already.
    case duplicateRequest

    /// The refund could not be requested.
    case failed
  }
}
