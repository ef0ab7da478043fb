/// What the store could not do, to what, and what to do about it.
public struct AppStoreError: Error, Hashable, Codable, Sendable {
  /// Names a kind of failure.
  ///
  /// More may be added.
  public struct Code: RawRepresentable, Hashable, Codable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let offline = Code(rawValue: "offline")
    public static let launchEnded = Code(rawValue: "launch_ended")
    public static let alreadyOpen = Code(rawValue: "already_open")
    public static let notInstalled = Code(rawValue: "not_installed")
    public static let unknownApp = Code(rawValue: "unknown_app")
    public static let unknownAccount = Code(rawValue: "unknown_account")
    public static let unknownDevice = Code(rawValue: "unknown_device")
    public static let unknownStorefront = Code(rawValue: "unknown_storefront")
    public static let unknownProduct = Code(rawValue: "unknown_product")
    public static let unknownTransaction = Code(rawValue: "unknown_transaction")
    public static let unknownCode = Code(rawValue: "unknown_code")
    public static let productUnavailable = Code(rawValue: "product_unavailable")
    public static let invalidQuantity = Code(rawValue: "invalid_quantity")
    public static let unknownOffer = Code(rawValue: "unknown_offer")
    public static let ineligibleForOffer = Code(rawValue: "ineligible_for_offer")
    public static let invalidOfferSignature = Code(rawValue: "invalid_offer_signature")
    public static let unknownOfferKey = Code(rawValue: "unknown_offer_key")
    public static let notASubscription = Code(rawValue: "not_a_subscription")
    public static let notSubscribed = Code(rawValue: "not_subscribed")
    public static let noPriceIncrease = Code(rawValue: "no_price_increase")
    public static let notExtendable = Code(rawValue: "not_extendable")
    public static let purchaseInTheFuture = Code(rawValue: "purchase_in_the_future")
    public static let purchaseTooEarly = Code(rawValue: "purchase_too_early")
    public static let invalidPercentage = Code(rawValue: "invalid_percentage")
    public static let invalidPrice = Code(rawValue: "invalid_price")
    public static let noFamily = Code(rawValue: "no_family")
    public static let storage = Code(rawValue: "storage")
    public static let nothingPending = Code(rawValue: "nothing_pending")
    public static let nothingToRefund = Code(rawValue: "nothing_to_refund")
    public static let nothingToReverse = Code(rawValue: "nothing_to_reverse")
    public static let nothingShared = Code(rawValue: "nothing_shared")
    public static let notFamilyShareable = Code(rawValue: "not_family_shareable")
    public static let signing = Code(rawValue: "signing")
  }

  public let code: Code

  /// What happened, and to what.
  public let problem: String

  /// What to do about it.
  public let fix: String

  /// What happened, to what, and what to do.
  public var message: String { "\(problem) \(fix)" }

  init(_ code: Code, _ problem: String, fix: String) {
    self.code = code
    self.problem = problem
    self.fix = fix
  }
}

extension AppStoreError: CustomStringConvertible {
  public var description: String { message }
}
