import LocalAppStore
import OpenStoreKit

/// The settings by which a session has the store behave.
struct TestSettings: Sendable {
  var storefront: String
  var locale: String
  var asksToBuy: Bool
  var interruptsPurchases: Bool
  var failsRenewals: Bool
  var hasGracePeriod: Bool
  var timeRate: TimeRate
  var disablesDialogs: Bool
  var dialogAnswer = SKTestSession.DialogAnswer.buys
  var canMakePayments = true
  var answerDelay = Duration.zero
  var failsPurchases: Bool
  var purchaseFailure: SKError.Code
  var failures = ArmedFailures()

  init(_ settings: StoreConfiguration.Settings) {
    storefront = settings.storefront
    locale = settings.locale
    asksToBuy = settings.askToBuy
    interruptsPurchases = settings.interruptsPurchases
    failsRenewals = settings.failsRenewals
    hasGracePeriod = settings.gracePeriod != nil
    timeRate = settings.timeRate
    disablesDialogs = settings.disablesDialogs
    failsPurchases = settings.failsPurchases
    purchaseFailure = settings.purchaseFailureCode.flatMap(SKError.Code.init) ?? .unknown
    failures = ArmedFailures(settings.errors)
  }

  /// Returns the controls that change a store from `old` to these settings.
  func controls(
    since old: TestSettings, account: AccountID, device: DeviceID
  ) -> [any StoreCommand] {
    var controls: [any StoreCommand] = []
    func set<Value: Equatable>(
      _ value: KeyPath<TestSettings, Value>, _ control: (Value) -> any StoreCommand
    ) {
      if self[keyPath: value] != old[keyPath: value] {
        controls.append(control(self[keyPath: value]))
      }
    }
    set(\.storefront) { SetStorefront($0, account: account) }
    set(\.locale) { SetLocale($0, device: device) }
    set(\.asksToBuy) { SetAskToBuy($0, account: account) }
    set(\.interruptsPurchases) { SetInterruption($0, account: account) }
    // A subscription in billing retry stays in it until the retry is resolved or the store tries again.
    set(\.failsRenewals) { SetBilling($0 ? .failing : .declining(0), account: account) }
    set(\.hasGracePeriod) { SetGracePeriod($0 ? .standard : nil) }
    set(\.timeRate) { SetTimeRate($0) }
    return controls
  }

  /// The errors that StoreKit's calls fail with by all that was set.
  var simulatedErrors: SimulatedErrors {
    var errors = failures.errors
    if errors.purchase == nil, failsPurchases {
      errors.purchase = purchaseFailure.storeKit2
      errors.payment = SKError(purchaseFailure)
    }
    if StorefrontCountry(storefront) == nil {
      errors.loadProducts = errors.loadProducts ?? .notAvailableInStorefront
      errors.purchase = errors.purchase ?? StoreKitError.notAvailableInStorefront
    }
    errors.forbidsPayments = !canMakePayments
    errors.cancelsPurchases = !disablesDialogs && dialogAnswer == .cancels
    return errors
  }
}
