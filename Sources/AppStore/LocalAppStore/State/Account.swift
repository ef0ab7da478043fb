import Foundation

/// An Apple account, with the data that all apps share.
struct Account: Hashable, Codable, Sendable {
  let id: AccountID
  var storefront: StorefrontCountry
  var asksToBuy: Bool
  var interruptsPurchases: Bool
  var billing: Billing

  /// A Boolean value that indicates whether purchases are turned off on its devices, for example by
  /// a parent; nil if it was never set.
  var forbidsPayments: Bool?

  /// The outcome of the next purchase only, in any app.
  var nextPurchase: NextPurchase?

  /// The account that founded its family.
  var family: AccountID?
}

/// The outcome of the renewals of an account.
public enum Billing: Hashable, Codable, Sendable {
  /// Every renewal succeeds.
  case working

  /// Every renewal fails until further notice.
  case failing

  /// The given number of attempts fail, and the next one succeeds.
  case declining(Int)
}

extension Account {
  /// Tries to be paid for a renewal, and returns whether it was paid.
  mutating func charge() -> Bool {
    switch billing {
    case .failing: return false
    case .declining(let left) where left > 0:
      billing = .declining(left - 1)
      return false
    case .declining:
      billing = .working
      return true
    case .working: return true
    }
  }
}
