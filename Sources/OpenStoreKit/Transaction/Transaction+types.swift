extension Transaction {
  /// Which kind of offer was used.
  public struct OfferType: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let introductory = OfferType(rawValue: 1)
    public static let promotional = OfferType(rawValue: 2)
    public static let code = OfferType(rawValue: 3)
    public static let winBack = OfferType(rawValue: 4)
  }

  /// How the person came to own the product.
  public struct OwnershipType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let purchased = OwnershipType(rawValue: "PURCHASED")
    public static let familyShared = OwnershipType(rawValue: "FAMILY_SHARED")
  }

  /// What caused a transaction.
  public struct Reason: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let purchase = Reason(rawValue: "PURCHASE")
    public static let renewal = Reason(rawValue: "RENEWAL")
  }

  /// Why the App Store took a purchase back.
  public struct RevocationReason: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let other = RevocationReason(rawValue: 0)
    public static let developerIssue = RevocationReason(rawValue: 1)
  }

  /// How much of a purchase the App Store took back.
  public struct RevocationType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let fullRefund = RevocationType(rawValue: "REFUND_FULL")
    public static let proratedRefund = RevocationType(rawValue: "REFUND_PRORATED")
    public static let familyRevocation = RevocationType(rawValue: "FAMILY_REVOKE")
  }

  /// What came of asking for a refund.
  public enum RefundRequestStatus: Hashable, Sendable {
    case success
    case userCancelled
  }

  /// Why a refund could not be asked for.
  public enum RefundRequestError: Error, Hashable, Sendable {
    case duplicateRequest
    case failed
  }
}
