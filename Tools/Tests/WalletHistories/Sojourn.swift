import Foundation
import LocalAppStore
import Logging
import Synchronization
@_spi(Testing) import TollgateEngine
import TollgateOpenStore

/// A device of a person whose clock they set as they like, with all that it was ever given for nothing.
///
/// What it may have been given at most follows from the instants that its clock ever showed, without the engine: each date
/// pays once, and each quarter of an hour.
final class Sojourn {
  private static let interval = 900.0
  private static let start: [Currency.ID: Int] = ["coins": 50, "lives": 5]

  private(set) var tollkeeper: Tollkeeper?
  let store: DeviceStore

  private let account: ListingStore
  private let clock: DeviceClock
  private let keychain = InMemoryKeychain()
  private var ledger: LedgerLocation
  private var installation: UInt64

  /// The dates that the device may have held for today.
  private var dates: Set<Int> = []

  /// The earliest and the latest instant that it may have held for now.
  private var first = Date.distantFuture
  private var last = Date.distantPast

  /// The amounts that were used or spent, and those that were bought or given by a spend.
  private var spent: [Currency.ID: Int] = [:]
  private var bought: [Currency.ID: Int] = [:]

  /// How often a reward was given.
  private var rewards: [Reward.ID: Int] = [:]

  init(of account: ListingStore, installation: UInt64) throws {
    self.account = account
    self.installation = installation
    store = DeviceStore(of: account)
    clock = DeviceClock(account)
    ledger = .memory(try InMemoryLedger())
  }

  /// Notes what the device may hold for now: its clock, and what the store signs.
  private func note() {
    for instant in [clock.now, account.now] {
      dates.insert(Int((instant.timeIntervalSince1970 / 86_400).rounded(.down)))
      first = min(first, instant)
      last = max(last, instant)
    }
  }

  func open() async throws {
    guard tollkeeper == nil else { return }
    note()
    tollkeeper = try Tollkeeper(
      catalog: Self.catalog, device: DeviceProfile(platform: .iOS), store: store, ledger: ledger,
      keychain: keychain,
      clock: clock.wall,
      installation: installation,
      logger: Logger(label: "silent") { _ in SwiftLogNoOpLogHandler() })
    await tollkeeper?.settled()
  }

  func close() async {
    await tollkeeper?.settled()
    tollkeeper?.stop()
    tollkeeper = nil
  }

  func reinstall(_ number: UInt64) async throws {
    await close()
    ledger = .memory(try InMemoryLedger())
    installation = number
    try await open()
  }

  /// Sets the clock so many seconds ahead of the true time, or right for 0.
  func setClock(ahead seconds: Double) async {
    clock.lead = seconds
    await refresh()
  }

  func refresh() async {
    note()
    await tollkeeper?.refresh()
    await tollkeeper?.settled()
  }

  func restore() async {
    note()
    _ = await tollkeeper?.restore()
    await tollkeeper?.settled()
  }

  func buy(_ product: Catalog.Product.ID, quantity: Int) async throws {
    try await open()
    guard store.isOnline else { return }
    note()
    store.prepare(account.sell(product, quantity: quantity, days: product == "club" ? 30 : nil))
    _ = await tollkeeper?.purchase(product, PurchaseOptions(quantity: quantity))
    if product == "pack" { bought["gems", default: 0] += 10 * quantity }
    await tollkeeper?.settled()
  }

  func play() throws {
    note()
    guard let keeper = tollkeeper else { return }
    let decision: Decision = try keeper.use("game")
    if decision.reason == .withinBalance { spent["lives", default: 0] += 1 }
  }

  func refill() throws {
    note()
    guard let keeper = tollkeeper else { return }
    // A spend settles what came until now, so that what it adds is the difference to the balance before it.
    _ = try keeper.reward("none")
    let before = keeper.customer.balance(of: "lives")
    guard try keeper.spend("refill", on: nil, once: nil) == .spent else { return }
    spent["gems", default: 0] += 2
    bought["lives", default: 0] += keeper.customer.balance(of: "lives") - before
  }

  func reward(_ name: Reward.ID) throws {
    note()
    guard let keeper = tollkeeper else { return }
    if try keeper.reward(name) == .given { rewards[name, default: 0] += 1 }
  }

  /// Compares what it was given with what it may have been given at most.
  func check() throws {
    guard let keeper = tollkeeper else { return }
    note()
    func given(_ currency: Currency.ID) -> Int {
      keeper.customer.balance(of: currency) + (spent[currency] ?? 0) - (bought[currency] ?? 0)
        - (Self.start[currency] ?? 0)
    }
    try expect(given("coins"), atMost: 10 * dates.count, "coins of \(dates.count) dates")
    let intervals = Int((last.timeIntervalSince(first) / Self.interval).rounded(.down))
    try expect(given("lives"), atMost: intervals, "lives of \(intervals) quarters of an hour")
    try expect(rewards["gems"] ?? 0, atMost: 2 * dates.count, "gems of \(dates.count) dates")
    try expect(
      given("gems"), atMost: rewards["gems"] ?? 0, "gems of the rewards")
    // A gift lasts a day from an instant that the device had for now.
    let adFree = keeper.customer.entitlements.causes.filter { $0.entitlement == "ad_free" }
    let packs = account.facts.filter { $0.product == "pack" }.reduce(0) { $0 + $1.quantity }
    let latest = last + Double((rewards["ad"] ?? 0) + packs) * 86_400
    if let end = adFree.compactMap(\.end).max(), end > latest {
      throw Gain("ad_free ends at \(end), and at \(latest) at the latest")
    }
    try checkPasses(keeper, isExact: false)
  }

  /// Compares the end of the passes with the chain of all that the account bought.
  func checkPasses(_ keeper: Tollkeeper, isExact: Bool) throws {
    var end: Date?
    for fact in account.facts where fact.product == "pass" {
      guard !isExact || fact.isValid else { continue }
      let begin = max(fact.id.purchaseDate, end ?? .distantPast)
      end = begin + 3 * 86_400 * Double(fact.quantity)
    }
    let held = keeper.customer.entitlements.causes.filter { $0.entitlement == "pro" }
      .compactMap(\.end).max()
    if isExact ? held != end : held ?? .distantPast > end ?? .distantPast {
      throw Gain(
        "the passes end at \(held.map { "\($0)" } ?? "no instant"), and should at \(end.map { "\($0)" } ?? "none")"
      )
    }
  }

  private func expect(_ given: Int, atMost most: Int, _ what: String) throws {
    guard given > most else { return }
    throw Gain("\(given) were given, and at most the \(most) \(what) could be")
  }

  static let catalog = Catalog(
    app: "sojourn", bundleID: "com.example.wallet",
    products: [
      .init(
        id: "pass", kind: .nonRenewing,
        grants: Grants(
          entitlements: ["pro"], entitlementTimes: ["pro": .length(Length(3, .days))])),
      .init(id: "club", kind: .autoRenewable, entitlements: ["club"]),
      .init(
        id: "pack", kind: .consumable,
        grants: Grants(
          entitlements: ["ad_free"], amounts: ["gems": Grants.Amount(10)],
          entitlementTimes: ["ad_free": .length(Length(1, .days))])),
    ],
    features: [Feature(id: "game", access: [.cost(["lives": 1])])],
    currencies: [
      Currency(id: "coins", start: 50, income: [Income([10], .per(.day))]),
      Currency(
        id: "lives", start: 5, max: 5, income: [Income([1], .every(Length(15, .minutes)))]),
      Currency(id: "gems"), Currency(id: "dust", max: 1),
    ],
    spends: [
      Spend(
        id: "refill", cost: ["gems": 2], grants: Grants(amounts: ["lives": Grants.Amount(5)]))
    ],
    rewards: [
      Reward(
        id: "ad",
        grants: Grants(
          entitlements: ["ad_free"], entitlementTimes: ["ad_free": .length(Length(1, .days))]),
        quota: Quota(limit: 3, per: .day)),
      Reward(
        id: "gems", grants: Grants(amounts: ["gems": Grants.Amount(1)]),
        quota: Quota(limit: 2, per: .day)),
      Reward(id: "none", grants: Grants(amounts: ["dust": Grants.Amount(1)])),
    ])
}

/// The clock of a device, which its owner sets; what passes is what passes for the store.
private final class DeviceClock: Sendable {
  private let account: ListingStore
  private let seconds = Mutex(0.0)

  init(_ account: ListingStore) { self.account = account }

  /// The seconds that the clock is ahead of the true time.
  var lead: Double {
    get { seconds.withLock { $0 } }
    set { seconds.withLock { $0 = newValue } }
  }

  var now: Date { account.now + lead }

  var wall: WallClock {
    WallClock(now: { self.now }, timeZone: { .gmt }, steady: { self.account.now })
  }
}

/// What was given twice.
struct Gain: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
