import AppStoreWire
import Foundation

/// One app's shop: its configuration and its purchases.
///
/// Nothing in it is the business of another app. Data that all apps of a store share is in
/// ``AppStoreState``.
struct Shop: Sendable {
  let app: AppIdentity
  var configuration: StoreConfiguration

  /// The app's data about each account that ever used it.
  var customers: [AccountID: CustomerFacts] = [:]

  /// The devices that the app is on.
  var installs: [DeviceID: Install] = [:]

  var ledger = TransactionLedger()

  /// Every subscription, by its first transaction.
  var subscriptions: [TransactionID: Subscription] = [:]

  var pending = PendingPurchases()

  /// The prices that differ from the configuration.
  var prices = PriceList()

  /// The products that can no longer be bought or renewed.
  var removedProducts: Set<String> = []

  var gracePeriod: GracePeriod?
  var timeRate: TimeRate

  /// The ways in which it is harsher than a store is by default.
  var habits: Set<StoreHabit> = []

  /// The nonces of signed offers that were redeemed: each is valid once.
  var usedNonces: Set<UUID> = []

  /// The public keys that offers are signed with, by identifier, in X9.63.
  var offerKeys: [String: [UInt8]] = [:]

  /// The data and requests that the app's servers sent to the store.
  var servers = ServerRecords()

  /// The delivery state of the notifications to the app's server.
  var deliveries = NotificationDeliveries()

  /// The transactions with an open refund request.
  var refundRequests: Set<TransactionID> = []

  /// The newest token for purchases outside the App Store.
  var externalPurchase: ExternalPurchase?

  /// Sells by another configuration from now on; earlier offer keys stay valid.
  mutating func sell(by configuration: StoreConfiguration) {
    self.configuration = configuration
    offerKeys.merge(configuration.offerKeys) { $1 }
  }

  init(app: AppIdentity, configuration: StoreConfiguration) {
    self.app = app
    self.configuration = configuration
    self.gracePeriod = configuration.settings.gracePeriod
    self.timeRate = configuration.settings.timeRate
    self.offerKeys = configuration.offerKeys
  }
}
