import Foundation
import TollgateCore

/// The claim of the installation that bought something to the balances that it grants.
///
/// StoreKit hands an unfinished transaction to every device of an account, and says of none which device bought it:
/// `deviceVerification` names the device that a copy was signed for. So the engine puts a token of the installation into
/// each purchase, and reads it in the transaction. A purchase that another installation began is left to it: it may have
/// granted the balance and died before it could finish the transaction.
struct PurchaseClaim {
  /// The seconds for which a purchase is left to the installation that began it: 30 days.
  ///
  /// After that its device is taken to be gone, and the next one that gets the transaction unfinished grants it.
  static let purchaseLifetime = Attribution.lifetime

  /// The seconds for which a renewal is left to the installation that began the subscription: a day.
  ///
  /// Nobody waits at that device for it, and a person who has a new phone is to have what they pay for. The store renews up
  /// to a day before a period begins.
  static let renewalLifetime: TimeInterval = 86_400

  /// The token in the transaction, or nil if no engine began the purchase: whoever gets it first
  /// grants it.
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
  ///   - begun: The token of a purchase of the product that began here and that nobody has answered yet.
  ///   - now: The instant it is.
  /// - Returns: Whether it may.
  func isFree(own: UUID?, signedIn: UUID?, begun: UUID?, at now: Date) -> Bool {
    guard let token, token != own else { return true }
    if token == (isRenewal ? signedIn : begun) { return true }
    return now >= purchaseDate + (isRenewal ? Self.renewalLifetime : Self.purchaseLifetime)
  }
}
