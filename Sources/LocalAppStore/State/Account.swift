import Foundation

/// An Apple account, as the store knows it.
struct Account: Hashable, Codable, Sendable {
  /// The first time that the account got the app.
  ///
  /// It never changes.
  struct FirstDownload: Hashable, Codable, Sendable {
    let date: Date
    let version: String
    let platform: DevicePlatform
  }

  let id: AccountID

  /// Names the account's download of the app, on all devices and for ever.
  let appTransactionID: String

  var storefront: StorefrontCountry
  var asksToBuy: Bool
  var interruptsPurchases: Bool
  var billing: Billing

  /// What becomes of the next purchase alone.
  var nextPurchase: NextPurchase?

  var firstDownload: FirstDownload?

  /// Its transactions, as places in ``AppStoreState/purchases``, in the order they were made.
  var purchases: [Int] = []

  /// Its subscriptions, a family member's among them, in the order they began.
  var subscriptions: [TransactionID] = []

  /// The groups whose introductory offer was used up.
  var introducedGroups: Set<String> = []

  /// The reference names of the codes that were redeemed.
  var redeemedCodes: Set<String> = []

  /// The account that founded its family.
  var family: AccountID?

  /// The products that it does not share with its family.
  var unshared: Set<String> = []
}

/// What becomes of the renewals of an account.
public enum Billing: Hashable, Codable, Sendable {
  case working

  /// Every renewal fails until further notice.
  case failing

  /// So many tries fail, and the next one succeeds.
  case declining(Int)
}
