public import Foundation

/// One line of a store's log: what happened, when, to whom.
public struct StoreEvent: Hashable, Codable, Sendable, Identifiable {
  /// Names what happened.
  ///
  /// More may be added.
  public struct Kind: RawRepresentable, Hashable, Codable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let installed = Kind(rawValue: "installed")
    public static let uninstalled = Kind(rawValue: "uninstalled")
    public static let updated = Kind(rawValue: "updated")
    public static let launched = Kind(rawValue: "launched")
    public static let ended = Kind(rawValue: "ended")
    public static let online = Kind(rawValue: "online")
    public static let offline = Kind(rawValue: "offline")
    public static let storefrontChanged = Kind(rawValue: "storefront_changed")
    public static let signedIn = Kind(rawValue: "signed_in")
    public static let purchased = Kind(rawValue: "purchased")
    public static let boughtElsewhere = Kind(rawValue: "bought_elsewhere")
    public static let pending = Kind(rawValue: "pending")
    public static let approved = Kind(rawValue: "approved")
    public static let declined = Kind(rawValue: "declined")
    public static let cancelled = Kind(rawValue: "cancelled")

    /// A purchase that was signed by somebody else.
    ///
    /// The account owns nothing by it.
    public static let forged = Kind(rawValue: "forged")

    public static let redeemed = Kind(rawValue: "redeemed")
    public static let finished = Kind(rawValue: "finished")
    public static let refunded = Kind(rawValue: "refunded")
    public static let refundReversed = Kind(rawValue: "refund_reversed")
    public static let shared = Kind(rawValue: "shared")
    public static let sharingStopped = Kind(rawValue: "sharing_stopped")

    // A subscription's life
    public static let renewed = Kind(rawValue: "renewed")

    /// The store was not paid; the note says at which of its tries.
    public static let renewalFailed = Kind(rawValue: "renewal_failed")

    /// A renewal that had failed was paid after all.
    public static let recovered = Kind(rawValue: "recovered")

    public static let gracePeriodEnded = Kind(rawValue: "grace_period_ended")
    public static let expired = Kind(rawValue: "expired")
    public static let renewalTurnedOff = Kind(rawValue: "renewal_turned_off")
    public static let renewalTurnedOn = Kind(rawValue: "renewal_turned_on")

    /// A better plan, or one that is as good and as long, took the place of another at once.
    public static let upgraded = Kind(rawValue: "upgraded")

    /// Another plan is to follow at the renewal; the note names it.
    public static let planChanged = Kind(rawValue: "plan_changed")

    /// The plan that was to follow is not to.
    public static let planKept = Kind(rawValue: "plan_kept")

    /// An offer is to hold from the next renewal on; the note names it.
    public static let offerRedeemed = Kind(rawValue: "offer_redeemed")

    public static let priceIncreaseAsked = Kind(rawValue: "price_increase_asked")
    public static let priceIncreaseAccepted = Kind(rawValue: "price_increase_accepted")
    public static let renewalExtended = Kind(rawValue: "renewal_extended")
    public static let renewalExtensionFailed = Kind(rawValue: "renewal_extension_failed")
    public static let renewalsExtended = Kind(rawValue: "renewals_extended")

    // The shop
    public static let priceChanged = Kind(rawValue: "price_changed")
    public static let removedFromSale = Kind(rawValue: "removed_from_sale")
    public static let familyChanged = Kind(rawValue: "family_changed")

    /// Something that was scheduled could not be done; the note says why.
    public static let failed = Kind(rawValue: "failed")
  }

  /// Counted from 1, without gaps.
  public let number: Int

  public let date: Date
  public let kind: Kind

  /// The app that it happened to, or nil where it is no app's business.
  public let app: AppID?

  public let account: AccountID?
  public let device: DeviceID?
  public let productID: String?
  public let transaction: TransactionID?

  /// A word more, such as what a pending purchase waits for.
  public let note: String?

  /// What came in by it, in thousandths of the currency of the transaction; below zero what went out.
  public let amount: Int64

  /// What the store tells a server of it.
  public let notification: StoreNotification?

  /// The transaction as the store signs it for a server, at that instant.
  public internal(set) var jws: String?

  /// The subscription's renewal info as the store signs it for a server, at that instant.
  public internal(set) var renewalJWS: String?

  public var id: Int { number }
}

extension StoreEvent {
  /// The event without what was signed of it, whose signatures are never the same twice.
  public var withoutSignatures: StoreEvent {
    var event = self
    event.jws = nil
    event.renewalJWS = nil
    return event
  }
}
