import AppStoreWire
import Foundation

/// One app's store while an operation works on it, with the data that all apps share.
///
/// Only the store itself looks inside.
public struct StoreContext: Sendable {
  /// The state that all apps share.
  var state: AppStoreState

  /// The state that is the app's own.
  var shop: Shop

  /// The app.
  private(set) var app: AppID

  let services: StoreServices

  init(state: consuming AppStoreState, shop: consuming Shop, app: AppID, services: StoreServices) {
    self.state = state
    self.shop = shop
    self.app = app
    self.services = services
  }

  /// Returns the state with the app's shop in its place again.
  consuming func closed() -> AppStoreState {
    state.putBack(shop, of: app)
    return state
  }

  var signer: Signer { services.signer }
  var dispatcher: UpdateDispatcher { services.dispatcher }
  var now: Date { state.now }

  /// The clocks used to check signatures of offers.
  var clocks: Clocks { Clocks(now: state.now, machine: state.machineTime) }
  var environment: WireEnvironment { state.environment }

  /// The apps that are sold, in the order in which they were added.
  var apps: [AppOnSale] {
    (state.apps + [AppOnSale(id: app, identity: shop.app, configuration: shop.configuration)])
      .sorted { $0.id.rawValue < $1.id.rawValue }
  }

  /// Works on another app's shop, or on the same.
  ///
  /// If the app doesn't exist, nothing happens.
  mutating func inApp<Answer>(
    _ other: AppID, _ body: (inout StoreContext) throws(AppStoreError) -> Answer
  ) throws(AppStoreError) -> Answer? {
    guard other != app else { return try body(&self) }
    guard var waiting = state.takeShop(of: other) else { return nil }
    let own = app
    swap(&shop, &waiting)
    app = other
    defer {
      swap(&shop, &waiting)
      app = own
      state.putBack(waiting, of: other)
    }
    return try body(&self)
  }

  /// Works on every app's shop, in the order in which they were added.
  mutating func inEveryApp(_ body: (inout StoreContext) -> Void) {
    for app in apps { _ = try? inApp(app.id) { body(&$0) } }
  }
}

extension StoreContext {
  /// Returns the identifier of an account's download of the app, which never changes and is the
  /// same on all devices.
  func appTransactionID(of account: AccountID) -> String {
    String(700_000_000_000_000 + 1_000_000_000 * (app.rawValue - 1) + account.rawValue)
  }

  /// Returns the account's own subscription to a product, current or from the next renewal.
  func subscription(
    to productID: String, of id: AccountID
  ) throws(AppStoreError) -> Subscription {
    _ = try state.account(id)
    let product = try shop.product(productID)
    guard let group = product.subscription?.groupID else { throw .notASubscription(productID) }
    guard
      let own = shop.ownSubscription(in: group, of: id),
      own.productID == productID || own.preference == productID
    else { throw .notSubscribed(productID) }
    return own
  }

  /// Records something that happened to a transaction, for a server to be notified of.
  mutating func record(
    _ kind: StoreEvent.Kind, _ purchase: Purchase, device: DeviceID? = nil,
    _ notification: StoreNotification? = nil, amount: Int64 = 0, note: String? = nil,
    consumptionRequestReason: WireConsumptionRequestReason? = nil
  ) {
    let transactionDate = state.nextSignedDate()
    let renewal = shop.subscriptions[purchase.originalID].map {
      RenewalFacts(
        subscription: $0, price: nextRenewal(of: $0),
        commitmentPrice: commitmentRenewalPrice(of: $0),
        offers: $0.mayHaveOffers ? shop.renewalOffers(of: $0, at: WireDate(now)) : nil,
        signedDate: state.nextSignedDate())
    }
    noteSigned(purchase.id, at: transactionDate, renewal?.subscription.id, at: renewal?.signedDate)
    let facts = EventFacts(
      purchase: purchase.id, revision: purchase.revision, signedDate: transactionDate,
      renewal: renewal, notification: notification.map { _ in nextNotification() },
      version: version(of: purchase.account, on: device),
      consumptionRequestReason: consumptionRequestReason)
    record(
      kind, of: app, account: purchase.account, device: device, product: purchase.productID,
      transaction: purchase.id, note: note, notification, amount: amount, about: .purchase(facts))
  }

  /// Notes the dates at which a transaction and its renewal were last signed, if servers are
  /// answered by them.
  private mutating func noteSigned(
    _ transaction: TransactionID, at date: WireDate, _ subscription: TransactionID?,
    at renewalDate: WireDate?
  ) {
    guard state.answersSince != nil else { return }
    shop.ledger.update(transaction) { $0.changed = date }
    if let subscription { shop.subscriptions[subscription]?.changed = renewalDate }
  }

  /// Records something that happened to a subscription, with its newest transaction.
  mutating func record(
    _ kind: StoreEvent.Kind, _ subscription: Subscription, device: DeviceID? = nil,
    _ notification: StoreNotification? = nil, note: String? = nil
  ) {
    guard let purchase = shop.purchase(subscription.latest) else { return }
    record(kind, purchase, device: device, notification, note: note)
  }

  /// Records something that happened to the app.
  mutating func record(
    _ kind: StoreEvent.Kind, account: AccountID? = nil, device: DeviceID? = nil,
    product: String? = nil, transaction: TransactionID? = nil, note: String? = nil
  ) {
    record(
      kind, of: app, account: account, device: device, product: product,
      transaction: transaction, note: note)
  }

  /// Records something that happened to an app, or to no app where that is nil.
  mutating func record(
    _ kind: StoreEvent.Kind, of app: AppID?, account: AccountID? = nil, device: DeviceID? = nil,
    product: String? = nil, transaction: TransactionID? = nil, note: String? = nil,
    _ notification: StoreNotification? = nil, amount: Int64 = 0,
    about subject: LoggedEvent.Subject? = nil
  ) {
    state.record(
      kind, of: app, account: account, device: device, product: product, transaction: transaction,
      note: note, notification, amount: amount, about: subject)
    guard notification != nil, app == self.app else { return }
    shop.deliveries.add(state.log.count, at: now + notificationDelay(of: state.log.count))
  }

  /// Returns the seconds after which the first attempt to notify of an event is made.
  ///
  /// Half of the late notifications are at most an hour late; most others, at most a day.
  private func notificationDelay(of event: Int) -> TimeInterval {
    guard shop.habits.contains(.delaysNotifications) else { return 0 }
    var random = SeededGenerator(seed: state.seed ^ UInt64(event) &* 0x9E37_79B9)
    let most: Int
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<5: most = 3_600
    case 5..<9: most = 86_400
    default: most = 3 * 86_400
    }
    return TimeInterval(Int.random(in: 60...most, using: &random))
  }

  /// Returns the app's version on a device.
  ///
  /// Falls back to the account's newest device with the app, then to the version with which the app
  /// was added.
  func version(of account: AccountID, on device: DeviceID?) -> String {
    if let version = device.flatMap({ shop.installs[$0]?.version }) { return version }
    let devices = state.devices.devices(of: account)
    return devices.last { shop.installs[$0] != nil }.flatMap { shop.installs[$0]?.version }
      ?? shop.app.version
  }

  /// Returns the facts of a new notification.
  mutating func nextNotification() -> NotificationFacts {
    NotificationFacts(id: state.nextUUID(), signedDate: state.nextSignedDate())
  }
}
