import AppStoreWire
import Foundation

/// Everything an App Store knows, and every rule of it.
///
/// Accounts, devices, the time and the log are shared by all the apps that it sells; what is one app's alone
/// is that app's ``Shop``. The rules are about the shop at hand, and whoever asks for something enters it first.
///
/// A plain value: it has no clock, signs nothing and waits for nobody. Whoever holds it says what time it
/// is (``now``), signs the documents it answers with, and wakes those who wait. The same seed and the
/// same calls give the same answers, down to every claim.
struct AppStoreState: Codable, Sendable {
  let environment: WireEnvironment

  /// The number that keys and identifiers are derived from.
  let seed: UInt64

  /// The instant at which whatever happens next happens.
  var now: Date

  var accounts = Accounts()
  var devices = Devices()
  var launches = Launches()

  var agenda = Agenda()
  var log: [LoggedEvent] = []

  /// The shop at hand.
  var shop: Shop

  /// The app whose shop is at hand.
  private(set) var app = AppID.first

  /// The shops that are not at hand.
  private var others: [AppID: Shop] = [:]

  private var generator: SeededGenerator
  private var lastSigned = WireDate(rawValue: .min)
  private var lastNumber = 0

  /// The next transaction's number in Xcode's environment; nil in one that was kept before there were such numbers.
  private var xcodeNumber: UInt64? = 0

  private var lastRevision = 0

  init(
    configuration: StoreConfiguration,
    app: AppIdentity,
    environment: WireEnvironment = .production,
    seed: UInt64,
    now: Date
  ) {
    self.environment = environment
    self.seed = seed
    self.now = now
    self.shop = Shop(app: app, configuration: configuration)
    self.generator = SeededGenerator(seed: seed)
  }

  /// Returns the next number for something new, counted from 1.
  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Returns the next transaction's number in Xcode's environment, counted from 0.
  mutating func nextXcodeNumber() -> UInt64 {
    guard let number = xcodeNumber else { return 200_000_000_000_000 + UInt64(nextNumber()) }
    xcodeNumber = number + 1
    return number
  }

  /// Numbers transactions from 0 again, where no app has any.
  mutating func restartXcodeNumbers() {
    let shops = others.values + [shop]
    if shops.allSatisfy({ $0.ledger.isEmpty && $0.pending.isEmpty }) { xcodeNumber = 0 }
  }

  /// The values of all counters, in a few characters.
  var counters: String {
    "\(log.count) \(lastNumber) \(lastRevision) \(lastSigned.rawValue) \(xcodeNumber ?? 0)"
  }

  /// Returns the next count of changes.
  mutating func nextRevision() -> Int {
    lastRevision += 1
    return lastRevision
  }

  mutating func nextUUID() -> UUID { generator.uuid() }

  /// Returns the instant of the next signature.
  ///
  /// It is now, but never less than a millisecond after the one before, so that signed dates order
  /// facts.
  mutating func nextSignedDate() -> WireDate {
    lastSigned = max(WireDate(now), WireDate(rawValue: lastSigned.rawValue &+ 1))
    return lastSigned
  }
}

extension AppStoreState {
  /// The apps that are sold, in the order they were added.
  var apps: [AppOnSale] {
    (others.map { ($0.key, $0.value) } + [(app, shop)])
      .map { AppOnSale(id: $0.0, identity: $0.1.app, configuration: $0.1.configuration) }
      .sorted { $0.id.rawValue < $1.id.rawValue }
  }

  /// Adds a shop and goes into it.
  mutating func open(_ shop: Shop) {
    others[app] = self.shop
    app = AppID(rawValue: others.count + 1)
    self.shop = shop
  }

  /// The first thing in it that a store never writes, or nil where there is none.
  var flaw: String? {
    let shops = others.merging([app: shop]) { $1 }
    let ids = shops.keys.map(\.rawValue).sorted()
    guard ids == Array(1...shops.count) else { return "its apps are not counted from 1" }
    let counts = 0..<1_000_000_000_000
    guard counts.contains(lastNumber), counts.contains(lastRevision), WireDate(now).isPlausible,
      xcodeNumber.map({ $0 < UInt64(counts.upperBound) }) ?? true
    else { return "its time or its counters are beyond all bounds" }
    return ids.lazy.compactMap { shops[AppID(rawValue: $0)]?.flaw }.first
  }

  /// Goes into an app's shop.
  mutating func enter(_ id: AppID) throws(AppStoreError) {
    guard id != app else { return }
    guard let other = others.removeValue(forKey: id) else { throw .unknownApp(id) }
    others[app] = shop
    (app, shop) = (id, other)
  }
}

extension AppStoreState {
  func account(_ id: AccountID) throws(AppStoreError) -> Account {
    guard let account = accounts[id] else { throw .unknownAccount(id) }
    return account
  }

  func device(_ id: DeviceID) throws(AppStoreError) -> Device {
    guard let device = devices[id] else { throw .unknownDevice(id) }
    return device
  }

  func product(_ id: String) throws(AppStoreError) -> StoreConfiguration.Product {
    guard let product = shop.configuration.product(id) else { throw .unknownProduct(id) }
    return product
  }

  /// Returns the process with its device and its account, or throws where it has ended.
  func caller(_ id: LaunchID) throws(AppStoreError) -> Caller {
    guard let device = launches[id]?.device else { throw .launchEnded }
    let owner = try self.device(device)
    return Caller(launch: id, device: owner, account: try account(owner.account))
  }

  /// Returns the facts that the app has of an account.
  func customer(_ id: AccountID) -> Customer { shop.customers[id] ?? Customer() }

  /// Returns the identifier of an account's download of the app, the same on all devices for ever.
  func appTransactionID(of account: AccountID) -> String {
    String(700_000_000_000_000 + 1_000_000_000 * (app.rawValue - 1) + account.rawValue)
  }

  func purchase(_ id: TransactionID) -> Purchase? { shop.ledger[id] }

  func pending(of id: AccountID) throws(AppStoreError) -> [PendingPurchase] {
    _ = try account(id)
    return shop.pending.purchases(of: id)
  }

  /// Returns the transactions of an account, whatever its devices have seen.
  func ledger(
    _ listing: TransactionListing, of id: AccountID
  ) throws(AppStoreError) -> [TransactionID] {
    _ = try account(id)
    return purchases(of: id)
      .filter { listing.contains($0, isFinished: $0.isFinished, isEntitled: isEntitled($0)) }
      .map(\.id)
  }

  /// Returns an account's transactions, in the order they were made.
  ///
  /// They are looked up when they are asked for. Whoever changes transactions meanwhile makes an array of them first: else all
  /// of the ledger is copied.
  func purchases(of account: AccountID) -> some BidirectionalCollection<Purchase> {
    (shop.customers[account]?.purchases ?? []).lazy.map { [ledger = shop.ledger] in
      ledger.known($0)
    }
  }

  func subscriptions(of account: AccountID) -> [Subscription] {
    (shop.customers[account]?.subscriptions ?? []).compactMap { shop.subscriptions[$0] }
  }

  /// Returns an account's own subscription in a group, which is not shared by its family.
  func ownSubscription(in group: String, of account: AccountID) -> Subscription? {
    subscriptions(of: account).first { $0.groupID == group && $0.ownership == .purchased }
  }

  /// Returns the transaction by which an account holds what it can't buy twice.
  func held(_ product: String, by account: AccountID) -> Purchase? {
    purchases(of: account).last {
      $0.productID == product && $0.kind == .nonConsumable && $0.isOwned
    }
  }

  /// Returns whether a transaction entitles its account to something now.
  func isEntitled(_ purchase: Purchase) -> Bool {
    guard purchase.isOwned, purchase.kind != .consumable else { return false }
    guard purchase.term != nil else { return true }
    guard let subscription = shop.subscriptions[purchase.originalID] else { return false }
    return subscription.latest == purchase.id && subscription.isEntitled
  }
}
