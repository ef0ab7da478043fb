import AppStoreWire
import Foundation

/// Everything an App Store knows, and every rule of it.
///
/// A plain value: it has no clock, signs nothing and waits for nobody. Whoever holds it says what time it
/// is (``now``), signs the documents it answers with, and wakes those who wait. The same seed and the
/// same calls give the same answers, down to every claim.
struct AppStoreState: Codable, Sendable {
  var configuration: StoreConfiguration
  let app: AppIdentity
  let environment: WireEnvironment

  /// Where keys and identifiers come from.
  let seed: UInt64

  /// The instant at which whatever happens next happens.
  var now: Date

  var accounts: [AccountID: Account] = [:]
  var devices: [DeviceID: Device] = [:]

  /// The processes that are alive.
  var launches: [LaunchID: Launch] = [:]

  /// Every transaction, in the order they were made.
  var purchases: [Purchase] = []

  /// The place of each transaction in ``purchases``.
  var places: [TransactionID: Int] = [:]

  /// Every subscription, by its first transaction.
  var subscriptions: [TransactionID: Subscription] = [:]

  /// What waits for an answer, oldest first.
  var pending: [PendingPurchase] = []

  var agenda = Agenda()

  /// What products cost where that is not what the configuration says.
  var prices = PriceList()

  /// What can't be bought or renewed any more.
  var removedProducts: Set<String> = []

  var gracePeriod: GracePeriod?
  var timeRate: TimeRate

  /// The nonces of signed offers that were redeemed: each is good for once.
  var usedNonces: Set<UUID> = []

  /// The public keys that offers are signed with, by identifier, in X9.63.
  var offerKeys: [String: [UInt8]] = [:]

  var log: [LoggedEvent] = []

  private var generator: SeededGenerator
  private var lastSigned = WireDate(rawValue: .min)
  private var lastNumber = 0
  private var lastRevision = 0

  init(
    configuration: StoreConfiguration,
    app: AppIdentity,
    environment: WireEnvironment = .production,
    seed: UInt64,
    now: Date
  ) {
    self.configuration = configuration
    self.app = app
    self.environment = environment
    self.seed = seed
    self.now = now
    self.gracePeriod = configuration.settings.gracePeriod
    self.timeRate = configuration.settings.timeRate
    self.generator = SeededGenerator(seed: seed)
  }

  /// The next number for something new, counted from 1.
  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// The next count of changes.
  mutating func nextRevision() -> Int {
    lastRevision += 1
    return lastRevision
  }

  mutating func nextUUID() -> UUID { generator.uuid() }

  /// The instant of the next signature: now, but never less than a millisecond after the one before, so
  /// that signed dates order facts.
  mutating func nextSignedDate() -> WireDate {
    lastSigned = max(WireDate(now), WireDate(rawValue: lastSigned.rawValue &+ 1))
    return lastSigned
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
    guard let product = configuration.product(id) else { throw .unknownProduct(id) }
    return product
  }

  /// The process, its device and its account, or a failure where it has ended.
  func people(of id: LaunchID) throws(AppStoreError) -> (Launch, Device, Account) {
    guard let launch = launches[id] else { throw .launchEnded }
    let device = try device(launch.device)
    return (launch, device, try account(device.account))
  }

  func purchase(_ id: TransactionID) -> Purchase? {
    places[id].map { purchases[$0] }
  }

  func pending(of id: AccountID) throws(AppStoreError) -> [PendingPurchase] {
    _ = try account(id)
    return pending.filter { $0.account == id }
  }

  /// The transactions of an account, whatever its devices have heard.
  func ledger(
    _ listing: TransactionListing, of id: AccountID
  ) throws(AppStoreError) -> [TransactionID] {
    _ = try account(id)
    return purchases(of: id)
      .filter { listing.contains($0, isFinished: $0.isFinished, isEntitled: isEntitled($0)) }
      .map(\.id)
  }

  func purchases(of account: AccountID) -> some BidirectionalCollection<Purchase> {
    (accounts[account]?.purchases ?? []).lazy.map { purchases[$0] }
  }

  func subscriptions(of account: AccountID) -> [Subscription] {
    (accounts[account]?.subscriptions ?? []).compactMap { subscriptions[$0] }
  }

  /// An account's own subscription in a group, which it does not owe to its family.
  func ownSubscription(in group: String, of account: AccountID) -> Subscription? {
    subscriptions(of: account).first { $0.groupID == group && $0.ownership == .purchased }
  }

  /// The transaction by which an account holds what it can't buy twice.
  func held(_ product: String, by account: AccountID) -> Purchase? {
    purchases(of: account).last {
      $0.productID == product && $0.kind == .nonConsumable && $0.isOwned
    }
  }

  /// Whether a transaction gives its account something now.
  func isEntitled(_ purchase: Purchase) -> Bool {
    guard purchase.isOwned, purchase.kind != .consumable else { return false }
    guard purchase.term != nil else { return true }
    guard let subscription = subscriptions[purchase.originalID] else { return false }
    return subscription.latest == purchase.id && subscription.isEntitled
  }
}
