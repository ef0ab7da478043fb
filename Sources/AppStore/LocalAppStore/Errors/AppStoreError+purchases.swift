import AppStoreWire
import Foundation

extension AppStoreError {
  static func unknownProduct(_ id: String) -> AppStoreError {
    AppStoreError(
      .unknownProduct, "The configuration sells no `\(id)`.", fix: "Check the product identifier.")
  }

  static func unknownTransaction(_ id: TransactionID) -> AppStoreError {
    AppStoreError(
      .unknownTransaction, "This store never made a transaction \(id).",
      fix: "`transactions(of:)` lists those of an account.")
  }

  static func productUnavailable(_ id: String) -> AppStoreError {
    AppStoreError(
      .productUnavailable, "`\(id)` can't be bought now.",
      fix: "Offer something else: it was taken off the shop, or this purchase was arranged to fail."
    )
  }

  static var paymentsForbidden: AppStoreError {
    AppStoreError(
      .paymentsForbidden, "Purchases are turned off on this account's devices.",
      fix: "Allow payments again, or ask `canMakePayments` before a purchase.")
  }

  static func invalidQuantity(_ quantity: Int, of id: String) -> AppStoreError {
    AppStoreError(
      .invalidQuantity, "\(quantity) of `\(id)` can't be bought at once.",
      fix: "Buy one; what does not last comes by 1 to 10.")
  }

  static func billingPlanUnavailable(
    _ plan: StoreConfiguration.BillingPlan.Kind, of id: String
  ) -> AppStoreError {
    AppStoreError(
      .billingPlanUnavailable, "`\(id)` can't be paid by the plan \(plan.rawValue).",
      fix:
        "Give the product, a subscription of one year, `billingPlans` with an enabled one of this type, or leave "
        + "the plan out to pay at once.")
  }

  static func purchaseInTheFuture(_ id: String) -> AppStoreError {
    AppStoreError(
      .purchaseInTheFuture, "`\(id)` can't be bought in the future.",
      fix: "Give a past date.")
  }

  static func purchaseTooEarly(_ id: String, since start: Date) -> AppStoreError {
    AppStoreError(
      .purchaseTooEarly,
      "`\(id)` can't be bought before \(start.ISO8601Format()): until then the account had another period of "
        + "its group.",
      fix: "Give that date or a later one.")
  }

  static func nothingPending(_ id: String) -> AppStoreError {
    AppStoreError(
      .nothingPending, "No purchase of `\(id)` is waiting for an answer.",
      fix:
        "One waits where Ask to Buy is on, or the next purchase is interrupted, and then a purchase was tried."
    )
  }

  static func nothingToRefund(_ id: String) -> AppStoreError {
    AppStoreError(
      .nothingToRefund, "There is no purchase of `\(id)` that has not been refunded yet.",
      fix: "Buy it first.")
  }

  static func noRefundRequest(_ id: String) -> AppStoreError {
    AppStoreError(
      .noRefundRequest, "There is no refund request for `\(id)`.", fix: "Ask for one first.")
  }

  static func nothingToReverse(_ id: String) -> AppStoreError {
    AppStoreError(
      .nothingToReverse, "There is no refund of `\(id)` to take back.", fix: "Refund it first.")
  }

  static func invalidPercentage(_ percentage: Int) -> AppStoreError {
    AppStoreError(
      .invalidPercentage, "\(percentage) thousandths of a percent can't be refunded.",
      fix: "Give 1 to 100 000.")
  }

  static func invalidPrice(_ id: String) -> AppStoreError {
    AppStoreError(
      .invalidPrice, "The price of `\(id)` can't be below zero.", fix: "Give zero or more.")
  }
}

extension AppStoreError {
  static let unknownCode = AppStoreError(
    .unknownCode, "No offer has this code.", fix: "Codes are the `referenceName` of a code offer.")

  static func unknownOffer(_ offer: String, of id: String) -> AppStoreError {
    AppStoreError(
      .unknownOffer, "`\(id)` has no offer `\(offer)`.",
      fix: "Check its name in the configuration.")
  }

  static func ineligibleForOffer(_ offer: String, of id: String) -> AppStoreError {
    AppStoreError(
      .ineligibleForOffer, "The account may not have the offer `\(offer)` of `\(id)`.",
      fix:
        "Promotional offers are for people who subscribe or did, offers to come back for people who no "
        + "longer do, and codes as their eligibility says and once.")
  }

  static func refusedOffer(_ refusal: OfferRefusal) -> AppStoreError {
    AppStoreError(
      refusal.reason == .unknownKey ? .unknownOfferKey : .invalidOfferSignature,
      refusal.problem, fix: refusal.fix)
  }

  static func offerUsedUp(_ nonce: UUID) -> AppStoreError {
    AppStoreError(
      .invalidOfferSignature, "The offer with the nonce \(nonce) was redeemed already.",
      fix: "Have the server sign a new one.")
  }

  static func unreadableOfferKey(_ id: String) -> AppStoreError {
    AppStoreError(
      .unknownOfferKey, "The key `\(id)` can't be read.",
      fix: "Give the 65 bytes of an uncompressed P-256 point.")
  }
}
