import LocalAppStore
import OpenStoreKit

/// How a session has the store behave.
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

  /// The levers to pull so that a store which behaved as `old` says behaves as these say.
  func levers(
    since old: TestSettings, account: AccountID, device: DeviceID
  ) -> [AppStoreRequest] {
    var levers: [AppStoreRequest] = []
    func pull<Value: Equatable>(
      _ value: KeyPath<TestSettings, Value>, _ lever: (Value) -> AppStoreRequest
    ) {
      if self[keyPath: value] != old[keyPath: value] { levers.append(lever(self[keyPath: value])) }
    }
    pull(\.storefront) { .setStorefront(account, $0) }
    pull(\.locale) { .setLocale(device, $0) }
    pull(\.asksToBuy) { .setAskToBuy(account, $0) }
    pull(\.interruptsPurchases) { .setInterruption(account, $0) }
    // What is in billing retry stays in it until somebody resolves it or the store tries again.
    pull(\.failsRenewals) { .setBilling(account, $0 ? .failing : .declining(0)) }
    pull(\.hasGracePeriod) { .setGracePeriod($0 ? .standard : nil) }
    pull(\.timeRate) { .setTimeRate($0) }
    return levers
  }

  /// What StoreKit's calls fail with by all that was set.
  var simulatedErrors: SimulatedErrors {
    var errors = failures.errors
    if errors.purchase == nil, failsPurchases { errors.purchase = purchaseFailure.storeKit2 }
    errors.forbidsPayments = !canMakePayments
    errors.cancelsPurchases = !disablesDialogs && dialogAnswer == .cancels
    return errors
  }
}
