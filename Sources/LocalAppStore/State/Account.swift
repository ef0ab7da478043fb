import Foundation

/// An Apple account, as the store knows it.
struct Account: Hashable, Sendable {
  /// The first time that the account got the app.
  ///
  /// It never changes.
  struct FirstDownload: Hashable, Sendable {
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

  /// What becomes of the next purchase alone.
  var nextPurchase: NextPurchase?

  var firstDownload: FirstDownload?
}
