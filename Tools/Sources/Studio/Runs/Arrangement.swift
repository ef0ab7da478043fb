import Journeys
import TollgateOpenStore
import TollgateScreens

/// The settings made at the store or on the device.
struct Arrangement: Sendable {
  var isOnline = true
  var asksToBuy: Bool
  var forbidsPayments = false
  var hasGracePeriod: Bool
  var isBillingFailing: Bool
  var nextPurchase: Action.NextPurchase?

  /// The delay of the store's answers.
  var pace = Action.StorePace.normal
  var crash: CrashPoint?
  var raisedPrices = false
  var signedIn = Action.SignIn.first
  var storefront: String
}

/// The settings of both accounts and of every device, as changed by steps.
struct Arrangements: Sendable {
  /// The settings of the selected device, and of its account.
  private(set) var current: Arrangement

  /// The settings of the account that is not signed in.
  private var other: Arrangement

  /// The number of the device that the person holds.
  private(set) var held = 1

  /// Crash points armed on devices other than the current one.
  private var crashesElsewhere: [Int: CrashPoint] = [:]

  /// Creates the settings of two accounts and a device that nothing was changed of.
  init(_ usual: Arrangement) {
    current = usual
    other = usual
  }

  /// Records a step's changes, except for those of the selected device.
  mutating func note(_ action: Action) {
    switch action {
    case .network(let network): current.isOnline = network == .online
    case .signIn(let account): signIn(account)
    case .storefront(let code): current.storefront = code
    case .store(let settings):
      current.asksToBuy = settings.askToBuy ?? current.asksToBuy
      current.hasGracePeriod = settings.gracePeriod ?? current.hasGracePeriod
      if let payments = settings.payments { current.forbidsPayments = payments == .forbidden }
      if let pace = settings.answers { current.pace = pace }
      if let next = settings.nextPurchase { current.nextPurchase = next == .normal ? nil : next }
    case .billing(let billing): current.isBillingFailing = billing == .failing
    case .crash(let point): current.crash = point
    case .raisePrice: current.raisedPrices = true
    case .acceptPrice, .declinePrice: current.raisedPrices = false
    case .buy, .touch(.buy): current.nextPurchase = nil
    default: break
    }
  }

  /// Selects a device, with the account signed in on it.
  mutating func hold(_ device: Int, isOnline: Bool, account: Action.SignIn) {
    crashesElsewhere[held] = current.crash
    held = device
    current.crash = crashesElsewhere[held]
    current.isOnline = isOnline
    signIn(account)
  }

  /// Clears the armed crash point after its crash.
  mutating func forgetCrash() { current.crash = nil }

  /// Takes over the settings of an account, if it was not the signed-in one.
  private mutating func signIn(_ account: Action.SignIn) {
    guard account != current.signedIn else { return }
    let left = current
    current.signedIn = account
    current.asksToBuy = other.asksToBuy
    current.forbidsPayments = other.forbidsPayments
    current.isBillingFailing = other.isBillingFailing
    current.nextPurchase = other.nextPurchase
    current.raisedPrices = other.raisedPrices
    current.storefront = other.storefront
    other = left
  }
}
