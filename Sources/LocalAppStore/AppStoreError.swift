import AppStoreWire
import Foundation

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

  /// What happened, to what, and what to do.
  public let message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension AppStoreError: CustomStringConvertible {
  public var description: String { message }
}

extension AppStoreError {
  static let offline = AppStoreError(
    .offline, "The App Store can't be reached: the device is offline. Put it online and try again.")

  static let launchEnded = AppStoreError(
    .launchEnded, "The app's process has ended. Open the app again with a new launch.")

  static func alreadyOpen(_ device: DeviceID) -> AppStoreError {
    AppStoreError(
      .alreadyOpen, "The app is already open on device \(device.rawValue). End that launch first.")
  }

  static func notInstalled(_ device: DeviceID) -> AppStoreError {
    AppStoreError(
      .notInstalled, "The app is not installed on device \(device.rawValue). Install it first.")
  }

  static func unknownAccount(_ account: AccountID) -> AppStoreError {
    AppStoreError(
      .unknownAccount, "This box has no account \(account.rawValue). Add one with addAccount.")
  }

  static func unknownDevice(_ device: DeviceID) -> AppStoreError {
    AppStoreError(
      .unknownDevice, "This box has no device \(device.rawValue). Add one with addDevice.")
  }

  static func unknownStorefront(_ code: String) -> AppStoreError {
    AppStoreError(
      .unknownStorefront,
      "The App Store has no storefront \"\(code)\". Use the three letters of ISO 3166-1, like USA.")
  }

  static func unknownProduct(_ id: String) -> AppStoreError {
    AppStoreError(
      .unknownProduct, "The configuration sells no \"\(id)\". Check the product identifier.")
  }

  static func unknownTransaction(_ id: TransactionID) -> AppStoreError {
    AppStoreError(.unknownTransaction, "This store never made a transaction \(id).")
  }

  static let unknownCode = AppStoreError(
    .unknownCode, "No offer has this code. Codes are the referenceName of a code offer.")

  static func productUnavailable(_ id: String) -> AppStoreError {
    AppStoreError(.productUnavailable, "\"\(id)\" can't be bought now.")
  }

  static func invalidQuantity(_ quantity: Int, of id: String) -> AppStoreError {
    AppStoreError(
      .invalidQuantity,
      "\(quantity) of \"\(id)\" can't be bought at once. Consumables come by 1 to 10, others alone."
    )
  }

  static func unknownOffer(_ offer: String, of id: String) -> AppStoreError {
    AppStoreError(
      .unknownOffer, "\"\(id)\" has no offer \"\(offer)\". Check its name in the configuration.")
  }

  static func ineligibleForOffer(_ offer: String, of id: String) -> AppStoreError {
    AppStoreError(
      .ineligibleForOffer,
      "The account may not have the offer \"\(offer)\" of \"\(id)\": promotional offers are for people who "
        + "subscribe or did, offers to come back for people who no longer do, and codes as their "
        + "eligibility says and once.")
  }

  static func refusedOffer(_ refusal: OfferRefusal) -> AppStoreError {
    let code: Code = refusal.reason == .unknownKey ? .unknownOfferKey : .invalidOfferSignature
    return AppStoreError(code, refusal.description)
  }

  static func offerUsedUp(_ nonce: UUID) -> AppStoreError {
    AppStoreError(
      .invalidOfferSignature,
      "The offer with the nonce \(nonce) was redeemed already. Have the server sign a new one.")
  }

  static func unreadableOfferKey(_ id: String) -> AppStoreError {
    AppStoreError(
      .unknownOfferKey,
      "The key \"\(id)\" can't be read: give the 65 bytes of an uncompressed P-256 point.")
  }

  static func notASubscription(_ id: String) -> AppStoreError {
    AppStoreError(.notASubscription, "\"\(id)\" does not renew: it is no subscription.")
  }

  static func notSubscribed(_ id: String) -> AppStoreError {
    AppStoreError(
      .notSubscribed, "The account has no subscription to \"\(id)\" that runs. Buy it first.")
  }

  static func noPriceIncrease(_ id: String?) -> AppStoreError {
    let what = id.map { "for \"\($0)\"" } ?? "for a subscription"
    return AppStoreError(
      .noPriceIncrease, "Nobody asked the account to pay more \(what). Raise a price first.")
  }

  static func invalidExtension(_ days: Int) -> AppStoreError {
    AppStoreError(.notExtendable, "A renewal can be put off by 1 to 90 days, not by \(days).")
  }

  static func notExtendable(_ id: String) -> AppStoreError {
    AppStoreError(
      .notExtendable,
      "The renewal of \"\(id)\" can't be put off: only a paid subscription that runs has one.")
  }

  static func extendedTooOften(_ id: String) -> AppStoreError {
    AppStoreError(
      .notExtendable, "The renewal of \"\(id)\" was put off twice within a year, which is the most."
    )
  }

  static func purchaseInTheFuture(_ id: String) -> AppStoreError {
    AppStoreError(
      .purchaseInTheFuture, "\"\(id)\" can't be bought in the future. Give a date that is over.")
  }

  static func invalidPercentage(_ percentage: Int) -> AppStoreError {
    AppStoreError(
      .invalidPercentage,
      "\(percentage) thousandths of a percent can't be refunded. Give 1 to 100 000.")
  }

  static func invalidPrice(_ id: String) -> AppStoreError {
    AppStoreError(.invalidPrice, "The price of \"\(id)\" can't be below zero.")
  }

  static func noFamily(_ account: AccountID) -> AppStoreError {
    AppStoreError(.noFamily, "Account \(account.rawValue) is in no family. Let it join one first.")
  }

  static func stateInUse(_ path: String) -> AppStoreError {
    AppStoreError(
      .storage, "\(path) is in use by another store. Close that one, or keep this one elsewhere.")
  }

  static func unwritableState(_ path: String, because reason: String) -> AppStoreError {
    AppStoreError(
      .storage,
      "The store could not be kept in \(path): \(reason). What it answered last may be lost on a restart; "
        + "make room or give it a folder that can be written.")
  }

  static func unreadableState(_ path: String, because reason: String) -> AppStoreError {
    AppStoreError(
      .storage,
      "\(path) is not a store's file, or is damaged: \(reason). Nothing was changed; move it away to begin "
        + "with an empty store.")
  }

  static func stateOfOtherVersion(_ path: String, _ version: Int) -> AppStoreError {
    AppStoreError(
      .storage,
      "\(path) was written by another version of the store (\(version), not 1). Nothing was changed; move it "
        + "away to begin with an empty store.")
  }

  static func nothingPending(_ id: String) -> AppStoreError {
    AppStoreError(.nothingPending, "No purchase of \"\(id)\" is waiting for an answer.")
  }

  static func nothingToRefund(_ id: String) -> AppStoreError {
    AppStoreError(
      .nothingToRefund, "There is no purchase of \"\(id)\" that has not been refunded yet.")
  }

  static func nothingToReverse(_ id: String) -> AppStoreError {
    AppStoreError(.nothingToReverse, "There is no refund of \"\(id)\" to take back.")
  }

  static func nothingShared(_ id: String) -> AppStoreError {
    AppStoreError(.nothingShared, "No family member shares \"\(id)\" with this account.")
  }

  static func notFamilyShareable(_ id: String) -> AppStoreError {
    AppStoreError(
      .notFamilyShareable,
      "The configuration does not let a family share \"\(id)\". Set its familyShareable to true.")
  }

  static func signing(_ failure: any Error) -> AppStoreError {
    AppStoreError(.signing, "The store could not sign: \(failure)")
  }
}
