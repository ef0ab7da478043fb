public import Foundation

/// An entry in a store's log: the event, its time and its subject.
public struct StoreEvent: Hashable, Codable, Sendable, Identifiable {
  /// A kind of event.
  ///
  /// More may be added.
  public struct Kind: RawRepresentable, Hashable, Codable, Sendable {
    /// The kind's name in the log.
    public let rawValue: String

    /// Creates a kind by its name, which may be unknown.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The app was installed on a device.
    public static let installed = Kind(rawValue: "installed")

    /// The app was deleted from a device.
    public static let uninstalled = Kind(rawValue: "uninstalled")

    /// The app on a device was updated; the note has the version.
    public static let updated = Kind(rawValue: "updated")

    /// The app was launched on a device.
    public static let launched = Kind(rawValue: "launched")

    /// A process of the app ended.
    public static let ended = Kind(rawValue: "ended")

    /// A device went online.
    public static let online = Kind(rawValue: "online")

    /// A device went offline.
    public static let offline = Kind(rawValue: "offline")

    /// An account moved to another country; the note has its code.
    public static let storefrontChanged = Kind(rawValue: "storefront_changed")

    /// An account signed in to the App Store on a device.
    public static let signedIn = Kind(rawValue: "signed_in")

    /// A purchase was made in the app.
    public static let purchased = Kind(rawValue: "purchased")

    /// A purchase was made outside of the app.
    public static let boughtElsewhere = Kind(rawValue: "bought_elsewhere")

    /// A purchase waits for an answer; the note has the cause.
    public static let pending = Kind(rawValue: "pending")

    /// A purchase that waited was made.
    public static let approved = Kind(rawValue: "approved")

    /// A purchase that waited was declined.
    public static let declined = Kind(rawValue: "declined")

    /// The person closed the sheet of a purchase.
    public static let cancelled = Kind(rawValue: "cancelled")

    /// A purchase with a foreign signature.
    ///
    /// The account owns nothing by it.
    public static let forged = Kind(rawValue: "forged")

    /// A code was redeemed.
    public static let redeemed = Kind(rawValue: "redeemed")

    /// The app finished a transaction.
    public static let finished = Kind(rawValue: "finished")

    /// The app's server set the app's own name for the account on a transaction.
    public static let accountNamed = Kind(rawValue: "account_named")

    /// A purchase was refunded, in full or in part.
    public static let refunded = Kind(rawValue: "refunded")

    /// A refund was reversed.
    public static let refundReversed = Kind(rawValue: "refund_reversed")

    /// A refund was requested.
    public static let refundRequested = Kind(rawValue: "refund_requested")

    /// A refund request was declined.
    public static let refundDeclined = Kind(rawValue: "refund_declined")

    /// A family member got what another one shares.
    public static let shared = Kind(rawValue: "shared")

    /// A family member lost what another one shared.
    public static let sharingStopped = Kind(rawValue: "sharing_stopped")

    // A subscription's life
    /// A subscription renewed.
    public static let renewed = Kind(rawValue: "renewed")

    /// The renewal wasn't paid; the note has the number of the attempt.
    public static let renewalFailed = Kind(rawValue: "renewal_failed")

    /// A renewal that had failed was paid after all.
    public static let recovered = Kind(rawValue: "recovered")

    /// A grace period ended before the renewal was paid.
    public static let gracePeriodEnded = Kind(rawValue: "grace_period_ended")

    /// A subscription ended.
    public static let expired = Kind(rawValue: "expired")

    /// Renewal was turned off.
    public static let renewalTurnedOff = Kind(rawValue: "renewal_turned_off")

    /// Renewal was turned on.
    public static let renewalTurnedOn = Kind(rawValue: "renewal_turned_on")

    /// A better plan, or an equal one of the same length, replaced another at once.
    public static let upgraded = Kind(rawValue: "upgraded")

    /// Another plan follows at the renewal; the note has its name.
    public static let planChanged = Kind(rawValue: "plan_changed")

    /// A pending change of plan was cancelled.
    public static let planKept = Kind(rawValue: "plan_kept")

    /// An offer applies from the next renewal on; the note has its name.
    public static let offerRedeemed = Kind(rawValue: "offer_redeemed")

    /// The person was asked for consent to a higher price.
    public static let priceIncreaseAsked = Kind(rawValue: "price_increase_asked")

    /// The person consented to a higher price, or was notified of one that needs no consent.
    public static let priceIncreaseAccepted = Kind(rawValue: "price_increase_accepted")

    /// A subscription's renewal was extended.
    public static let renewalExtended = Kind(rawValue: "renewal_extended")

    /// A subscription's renewal could not be extended; the note has the reason.
    public static let renewalExtensionFailed = Kind(rawValue: "renewal_extension_failed")

    /// The renewals of many subscribers were extended; the note has their number.
    public static let renewalsExtended = Kind(rawValue: "renewals_extended")

    /// A subscriber opened the cancellation page; the note has its content.
    public static let subscriptionPageOpened = Kind(rawValue: "subscription_page_opened")

    /// A subscriber chose on that page; the note has the choice.
    public static let retentionChosen = Kind(rawValue: "retention_chosen")

    // The shop
    /// The price of a product changed.
    public static let priceChanged = Kind(rawValue: "price_changed")

    /// A product was removed from sale.
    public static let removedFromSale = Kind(rawValue: "removed_from_sale")

    /// An account joined or left a family; the note has which.
    public static let familyChanged = Kind(rawValue: "family_changed")

    /// Consent to a child's use of the app was taken back.
    public static let consentRescinded = Kind(rawValue: "consent_rescinded")

    /// A token for purchases outside the App Store changed; the note has the change.
    public static let externalPurchase = Kind(rawValue: "external_purchase")

    /// A server requested a test notification.
    public static let testRequested = Kind(rawValue: "test_requested")

    /// A scheduled command failed; the note has the reason.
    public static let failed = Kind(rawValue: "failed")
  }

  /// The number of the event, counted from 1 without gaps.
  public let number: Int

  /// The date of the event, by the store's clock.
  public let date: Date

  /// The kind of event.
  public let kind: Kind

  /// The app that it happened to, or nil if it is no app's business.
  public let app: AppID?

  /// The account that it happened to, if there is one.
  public let account: AccountID?

  /// The device that it happened on, if there is one.
  public let device: DeviceID?

  /// The identifier of the product that it is about, if there is one.
  public let productID: String?

  /// The transaction that it is about, if there is one.
  public let transaction: TransactionID?

  /// A detail in words, such as the cause of a pending purchase.
  public let note: String?

  /// The amount received, in thousandths of the transaction's currency.
  ///
  /// It is below zero where money went out.
  public let amount: Int64

  /// The notification that the store sends a server of it, or nil for none.
  public let notification: StoreNotification?

  /// The transaction as the store signs it for a server, at that instant.
  public internal(set) var jws: String?

  /// The subscription's renewal info as the store signs it for a server, at that instant.
  public internal(set) var renewalJWS: String?

  /// The same as ``number``.
  public var id: Int { number }
}

extension StoreEvent {
  /// The event without its signed documents, whose signatures are random.
  public var withoutSignatures: StoreEvent {
    var event = self
    event.jws = nil
    event.renewalJWS = nil
    return event
  }
}
