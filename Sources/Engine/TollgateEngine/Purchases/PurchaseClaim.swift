import Foundation
import TollgateCore

/// The claim of the installation that bought something to the balances that it grants.
///
/// StoreKit delivers an unfinished transaction to every device of an account and doesn't name the
/// device that bought it: `deviceVerification` identifies the device that a copy was signed for. So
/// the engine puts a token of the installation into each purchase, and compares it in the
/// transaction. A purchase that another installation began is left to that installation, which may
/// have granted the balance and died before it could finish the transaction.
struct PurchaseClaim {
  /// The seconds for which a purchase is left to the installation that began it: 30 days.
  ///
  /// After that its device counts as gone, and the next installation that receives the unfinished
  /// transaction grants it.
  static let purchaseLifetime = Attribution.lifetime

  /// The seconds for which a renewal is left to the installation that began the subscription: a day.
  ///
  /// A renewal has no buyer waiting at a device, and a person with a new phone must get what they
  /// pay for. The store renews up to a day before a period begins.
  static let renewalLifetime: TimeInterval = 86_400

  /// The token in the transaction, or nil if no engine began the purchase; then the first
  /// installation that receives it grants it.
  let token: UUID?

  let isRenewal: Bool
  let purchaseDate: Date

  init(to transaction: StoreTransaction) {
    token = transaction.appAccountToken
    isRenewal = transaction.isRenewal
    purchaseDate = transaction.fact.id.purchaseDate
  }

  /// Returns whether this installation may grant it at an instant.
  ///
  /// - Parameters:
  ///   - own: The token of this installation.
  ///   - signedIn: The customer whom the app has signed in here, whose renewals are as good here as anywhere.
  ///   - begun: The token of a pending purchase of the product that began here.
  ///   - now: The instant it is.
  /// - Returns: Whether it may.
  func isFree(own: UUID?, signedIn: UUID?, begun: UUID?, at now: Date) -> Bool {
    guard let token, token != own else { return true }
    if token == (isRenewal ? signedIn : begun) { return true }
    return now >= purchaseDate + (isRenewal ? Self.renewalLifetime : Self.purchaseLifetime)
  }
}
