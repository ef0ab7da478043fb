/// An error that describes what the store could not do, and how to fix it.
public struct AppStoreError: Error, Hashable, Codable, Sendable {
  /// A kind of failure.
  ///
  /// More may be added.
  public struct Code: RawRepresentable, Hashable, Codable, Sendable {
    /// The kind's name, as a remote store sends it.
    public let rawValue: String

    /// Creates a kind by its name, which may be unknown.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The store can't be reached: the device is offline, or its store does not answer.
    public static let offline = Code(rawValue: "offline")

    /// The process that asks has ended.
    public static let launchEnded = Code(rawValue: "launch_ended")

    /// The app is open on the device already.
    public static let alreadyOpen = Code(rawValue: "already_open")

    /// The app is not installed on the device.
    public static let notInstalled = Code(rawValue: "not_installed")

    /// The store sells no such app.
    public static let unknownApp = Code(rawValue: "unknown_app")

    /// The store has no such account.
    public static let unknownAccount = Code(rawValue: "unknown_account")

    /// The store has no such device.
    public static let unknownDevice = Code(rawValue: "unknown_device")

    /// The App Store has no such storefront, or a list of storefronts is empty.
    public static let unknownStorefront = Code(rawValue: "unknown_storefront")

    /// The configuration sells no such product.
    public static let unknownProduct = Code(rawValue: "unknown_product")

    /// The store never made such a transaction.
    public static let unknownTransaction = Code(rawValue: "unknown_transaction")

    /// No offer has such a code.
    public static let unknownCode = Code(rawValue: "unknown_code")

    /// The product was removed from sale, or this purchase was set to fail.
    public static let productUnavailable = Code(rawValue: "product_unavailable")

    /// Purchases are turned off on the account's devices.
    public static let paymentsForbidden = Code(rawValue: "payments_forbidden")

    /// The quantity is out of range.
    public static let invalidQuantity = Code(rawValue: "invalid_quantity")

    /// The product has no such offer.
    public static let unknownOffer = Code(rawValue: "unknown_offer")

    /// The account may not have the offer.
    public static let ineligibleForOffer = Code(rawValue: "ineligible_for_offer")

    /// The signature of the offer is not valid, or was used up.
    public static let invalidOfferSignature = Code(rawValue: "invalid_offer_signature")

    /// The product can't be paid by such a plan.
    public static let billingPlanUnavailable = Code(rawValue: "billing_plan_unavailable")

    /// The key that signed the offer is not known, or can't be read.
    public static let unknownOfferKey = Code(rawValue: "unknown_offer_key")

    /// The product does not renew.
    public static let notASubscription = Code(rawValue: "not_a_subscription")

    /// The account has no subscription to the product that runs.
    public static let notSubscribed = Code(rawValue: "not_subscribed")

    /// There is no such visit to the page of a subscription, or its choice was made.
    public static let unknownVisit = Code(rawValue: "unknown_visit")

    /// The account has no pending price increase to consent to.
    public static let noPriceIncrease = Code(rawValue: "no_price_increase")

    /// The renewal can't be extended: too many days, or too many extensions already.
    public static let notExtendable = Code(rawValue: "not_extendable")

    /// The date of a purchase in the past is later than now.
    public static let purchaseInTheFuture = Code(rawValue: "purchase_in_the_future")

    /// The date of a purchase in the past is within another period of the same group.
    public static let purchaseTooEarly = Code(rawValue: "purchase_too_early")

    /// The percentage of a price to refund is out of range.
    public static let invalidPercentage = Code(rawValue: "invalid_percentage")

    /// The price is below zero.
    public static let invalidPrice = Code(rawValue: "invalid_price")

    /// The account is in no family.
    public static let noFamily = Code(rawValue: "no_family")

    /// The store's file can't be read or written, or another store uses it.
    public static let storage = Code(rawValue: "storage")

    /// No purchase of the product waits for an answer, and no renewal of it to be paid.
    public static let nothingPending = Code(rawValue: "nothing_pending")

    /// There is no purchase of the product that was not refunded yet.
    public static let nothingToRefund = Code(rawValue: "nothing_to_refund")

    /// There is no refund of the product to reverse.
    public static let nothingToReverse = Code(rawValue: "nothing_to_reverse")

    /// There is no refund request for the product.
    public static let noRefundRequest = Code(rawValue: "no_refund_request")

    /// There is no server that is notified.
    public static let noNotificationServer = Code(rawValue: "no_notification_server")

    /// The store has no such notification.
    public static let unknownNotification = Code(rawValue: "unknown_notification")

    /// The number of customers to create is out of range.
    public static let invalidCount = Code(rawValue: "invalid_count")

    /// The store's clock can't be that far from the one that it follows.
    public static let invalidClock = Code(rawValue: "invalid_clock")

    /// No family member shares the product with the account.
    public static let nothingShared = Code(rawValue: "nothing_shared")

    /// The configuration does not let a family share the product.
    public static let notFamilyShareable = Code(rawValue: "not_family_shareable")

    /// The store could not sign.
    public static let signing = Code(rawValue: "signing")
  }

  /// The kind of failure.
  public let code: Code

  /// A sentence that describes the failure and its subject.
  public let problem: String

  /// A sentence that describes the fix.
  public let fix: String

  /// The sentences ``problem`` and ``fix``.
  public var message: String { "\(problem) \(fix)" }

  init(_ code: Code, _ problem: String, fix: String) {
    self.code = code
    self.problem = problem
    self.fix = fix
  }
}

extension AppStoreError: CustomStringConvertible {
  /// The same as ``message``.
  public var description: String { message }
}
