public import Foundation
public import StoreKit

/// A type that controls a store, if StoreKit's API has no name for a behavior's need.
///
/// A host wires them to its test session. All periods of all subscriptions must have the same
/// length, as with `SKTestSession.TimeRate.oneRenewalEveryTwoSeconds` and similar rates.
public protocol StoreControls: Sendable {
  /// The length of every period, in seconds.
  var period: TimeInterval { get }

  /// Returns the store's time.
  func now() async throws -> Date

  /// Resets the store: nothing bought, no error simulated, no approval required, dialogs answered with Buy.
  func reset() async throws

  /// Lets a number of periods pass, and waits until the app has received all their updates.
  func pass(periods: Double) async throws

  /// Waits until the app has received all that there is.
  func settle() async throws

  /// Sets whether the person buys at the sheets of purchases, or cancels.
  func answerDialogs(buying: Bool) async throws

  /// Sets whether purchases need a parent's approval.
  func setAskToBuy(_ asks: Bool) async throws

  /// Answers, as a parent, the purchase of a product that waits.
  func answerAskToBuy(of productID: String, approving: Bool) async throws

  /// Sets whether an issue interrupts purchases.
  func setInterruption(_ interrupts: Bool) async throws

  /// Resolves the issue that interrupted a product's purchase or renewal.
  func resolveIssue(of productID: String) async throws

  /// Buys outside of the app.
  func buyElsewhere(_ productID: String, _ purchase: OutsidePurchase) async throws

  /// Refunds a transaction.
  func refund(_ transactionID: UInt64) async throws

  /// Turns the renewal of a product's subscription on or off.
  func setRenewal(_ renews: Bool, of productID: String) async throws

  /// Ends the period of a product's subscription now, and its renewal.
  func expire(_ productID: String) async throws

  /// Ends the current period of a product's subscription, and begins the next.
  func renew(_ productID: String) async throws

  /// Sets whether renewals can be paid, and whether unpaid ones get a grace period.
  func setBilling(fails: Bool, withGrace: Bool) async throws

  /// Asks the person to consent to a higher price of a product's subscription.
  func askForConsent(to productID: String) async throws

  /// Answers, as the person, whether to consent to the higher price.
  func answerConsent(to productID: String, agreeing: Bool) async throws

  /// Sets which call of StoreKit fails; with nil, none does.
  func simulate(_ failure: SimulatedFailure?) async throws

  /// Moves the person's account to a country, as ISO 3166-1 alpha-3.
  func setStorefront(_ country: String) async throws
}

/// A purchase that is made outside of the app.
///
/// The options for it are StoreKitTest's, so the host is the one to name them.
public enum OutsidePurchase: Hashable, Sendable {
  /// At the usual price, now.
  case plain

  /// With a code, by its reference name.
  case code(String)

  /// At a past instant, with every renewal since.
  case past(Date)
}

/// A call of StoreKit that fails, with its error.
public enum SimulatedFailure: Sendable {
  /// Products can't be loaded.
  case loading(StoreKitError)

  /// A purchase fails, with an error of purchases.
  case purchasing(Product.PurchaseError)

  /// A purchase fails, with an error of the store itself.
  case purchasingGenerally(StoreKitError)

  /// Everything signed is not verified.
  case verifying(VerificationResult<Any>.VerificationError)

  /// `AppStore.sync()` fails.
  case syncing(StoreKitError)

  /// The status of subscriptions can't be read.
  case readingStatus(StoreKitError)

  /// The app transaction can't be read.
  case readingAppTransaction(StoreKitError)
}
