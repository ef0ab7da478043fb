import AppStoreWire
import Foundation
import LocalAppStore
import Logging
import Synchronization
@_spi(Testing) import TollgateEngine
import TollgateOpenStore

/// A person with some devices, and a store as strict as Apple's: their purchases are granted once,
/// on one of them.
///
/// The invariants are computed from the lots of all devices: every purchase is in one lot of one
/// device, and spent and remaining amounts add up to the granted amounts less the refunded ones.
struct Household {
  static let coins = Currency.ID("coins")

  /// The grants of each product.
  static let grants = ["coins.10": 10, "coins.25": 25, "pack": 100, "plan": 50]

  let store: LocalStore
  let account: AccountID

  /// The events, a line for each step.
  private(set) var log: [String] = []

  private var phones: [Phone] = []
  private var installations: UInt64 = 0

  /// The transactions that a device of the household is to grant, by whether the app on another device did.
  private var elsewhere: Set<String> = []

  init(seed: UInt64, _ random: inout SeededGenerator) async throws {
    store = LocalStore(
      configuration: Self.configuration, app: AppIdentity(bundleID: "com.example.wallet"),
      seed: seed, now: History.noon)
    account = try await store.send(AddAccount())
    let habits = StoreHabit.allCases.filter { _ in Bool.random(using: &random) }
    try await store.send(SetHabits(Set(habits)))
    if Bool.random(using: &random) {
      try await store.send(SetClockLead(seconds: Int.random(in: -600...600, using: &random)))
    }
    log.append("habits \(habits.map(\.rawValue).joined(separator: ", "))")
    for _ in 0..<Int.random(in: 2...3, using: &random) {
      let device = try await store.send(AddDevice(account: account))
      try await store.send(InstallApp(on: device))
      installations += 1
      phones.append(try Phone(device, installation: installations))
    }
  }

  /// Lives through some steps, and checks what the devices hold after each, and in the end.
  mutating func live(steps: Int, _ random: inout SeededGenerator) async throws {
    for _ in 0..<steps {
      try await step(&random)
      try check(isOver: false)
    }
    // In the end every device is online, and every claim is over.
    for days in [1.0, 31, 1] {
      for index in phones.indices { try await phones[index].close(in: store) }
      await store.advance(to: store.clock.now + days * 86_400)
      for index in phones.indices {
        try await store.send(SetOnline(true, device: phones[index].device))
        try await phones[index].open(in: store)
        try await phones[index].refresh(in: store)
      }
    }
    try check(isOver: true)
    for index in phones.indices { try await phones[index].close(in: store) }
  }

  /// Ends the app on all devices but one.
  ///
  /// A purchase outside the app carries no token: two devices that get it in the same instant would
  /// both grant it.
  private mutating func hold(_ held: Int) async throws {
    for index in phones.indices where index != held { try await phones[index].close(in: store) }
  }

  private mutating func step(_ random: inout SeededGenerator) async throws {
    let index = Int.random(in: phones.indices, using: &random)
    let product = Self.grants.keys.sorted().randomElement(using: &random) ?? "coins.10"
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<6:
      try await phones[index].open(in: store)
      let point =
        Int.random(in: 0..<3, using: &random) == 0
        ? CrashPoint.allCases.randomElement(using: &random) : nil
      log.append("device \(index) buys \(product), dying \(point.map(\.rawValue) ?? "never")")
      try await phones[index].buy(product, dyingAt: point, in: store)
    case 6..<8:
      let isFinished = Bool.random(using: &random)
      try await hold(index)
      let known = Set(try store.ask(ListEntries(of: account)).map(\.id))
      log.append("buys \(product) elsewhere, finished \(isFinished)")
      let bought = try? await store.send(
        BuyElsewhere(product, account: account, isFinished: isFinished))
      if let bought, isFinished, !known.contains(bought) { elsewhere.insert(bought.description) }
    case 8..<10:
      log.append("refunds \(product)")
      _ = try? await store.send(
        Refund(
          product, account: account,
          percentage: [100_000, 40_000].randomElement(using: &random) ?? 100_000))
    case 10:
      log.append("reverses \(product)")
      _ = try? await store.send(ReverseRefund(of: product, account: account))
    case 11:
      log.append("shares pack")
      _ = try? await store.send(ShareWithFamily("pack", account: account))
    case 12:
      log.append("stops sharing")
      _ = try? await store.send(StopFamilySharing("pack", account: account))
    case 13:
      log.append("device \(index) is \(phones[index].isOnline ? "off" : "on")line")
      try await phones[index].toggleNetwork(in: store)
    case 14:
      log.append("device \(index) reinstalls")
      installations += 1
      try await phones[index].reinstall(installations, in: store)
    case 15:
      log.append("device \(index) ends")
      try await phones[index].close(in: store)
    case 16:
      log.append("time")
      try await hold(index)
      await store.advance(
        to: store.clock.now + Double(Int.random(in: 1...20, using: &random)) * 86_400)
    default:
      try await phones[index].open(in: store)
      let amount = Int.random(in: 1...40, using: &random)
      log.append("device \(index) spends \(amount)")
      try phones[index].spend(amount)
    }
    await store.settled()
    for phone in phones { await phone.tollkeeper?.settled() }
  }

  /// Compares the lots of all devices with the purchases.
  private func check(isOver: Bool) throws {
    var granted: [String: Int] = [:]
    for (index, phone) in phones.enumerated() {
      guard let keeper = phone.tollkeeper else { continue }
      let lots = try keeper.lots(of: Self.coins)
      let left = lots.reduce(0) { $0 + $1.left }
      guard keeper.customer.balance(of: Self.coins) == left else {
        throw Loss(
          "device \(index) shows \(keeper.customer.balance(of: Self.coins)), its lots hold \(left)")
      }
      let spent = lots.reduce(0) { $0 + $1.spent }
      guard spent == phone.spent else {
        throw Loss("device \(index) spent \(phone.spent), its lots say \(spent)")
      }
      for lot in lots {
        guard lot.granted == lot.left + lot.spent + lot.taken else {
          throw Loss("a lot of device \(index) does not add up: \(lot)")
        }
        guard let fact = lot.fact else { continue }
        guard granted.updateValue(lot.granted, forKey: fact.transaction) == nil else {
          throw Loss("\(fact.transaction) was granted twice")
        }
      }
    }
    let launch = phones.first { $0.tollkeeper != nil }
    guard isOver, launch != nil else { return }
    for purchase in try store.ask(ListEntries(of: account))
    where purchase.ownership == .purchased {
      guard let grant = Self.grants[purchase.productID] else { continue }
      let due = elsewhere.contains(purchase.id.description) ? 0 : grant * purchase.quantity
      let has = granted[purchase.id.description] ?? 0
      guard has == due else {
        throw Loss("\(purchase.id) of \(purchase.productID) is to grant \(due) and granted \(has)")
      }
    }
  }

  private static let configuration = StoreConfiguration(
    products: [
      .init(id: "coins.10", kind: .consumable, price: 1),
      .init(id: "coins.25", kind: .consumable, price: 2),
      .init(id: "pack", kind: .nonConsumable, price: 5, isFamilyShareable: true),
      .init(
        id: "plan", kind: .autoRenewable, price: 3,
        subscription: .init(groupID: "plans", level: 1, period: .init(1, .month))),
    ], subscriptionGroups: [.init(id: "plans", name: "Plans")])

  static let catalog = Catalog(
    app: "wallet", bundleID: "com.example.wallet",
    products: [
      .init(id: "coins.10", kind: .consumable, balances: [coins: 10]),
      .init(id: "coins.25", kind: .consumable, balances: [coins: 25]),
      .init(id: "pack", kind: .nonConsumable, entitlements: ["pack"], balances: [coins: 100]),
      .init(id: "plan", kind: .autoRenewable, entitlements: ["plus"], balances: [coins: 50]),
    ], features: [], currencies: [Currency(id: coins)])
}

/// A device, and the process of the app on it while it is open.
private struct Phone {
  let device: DeviceID
  private(set) var tollkeeper: Tollkeeper?
  private(set) var isOnline = true

  /// The amount that was spent here.
  private(set) var spent = 0

  private var ledger: LedgerLocation
  private let keychain = InMemoryKeychain()
  private var installation: UInt64
  private var launch: AppLaunch?
  private let fuse = CrashFuse()

  init(_ device: DeviceID, installation: UInt64) throws {
    self.device = device
    self.installation = installation
    ledger = .memory(try InMemoryLedger())
  }

  mutating func open(in store: LocalStore) async throws {
    guard tollkeeper == nil else { return }
    let launch = try await AppLaunch.open(on: device, of: store)
    let keeper = try Tollkeeper(
      catalog: Household.catalog, device: DeviceProfile(platform: .iOS),
      store: StoreKitStore(launch: launch), ledger: ledger, keychain: keychain,
      clock: WallClock(now: { store.clock.now }, timeZone: { .gmt }), installation: installation,
      logger: Logger(label: "silent") { _ in SwiftLogNoOpLogHandler() }
    ) { [fuse] point throws(ProcessEnded) in if fuse.blows(at: point) { throw ProcessEnded() } }
    (self.launch, tollkeeper) = (launch, keeper)
    await store.listening(launch.id)
    await keeper.settled()
  }

  mutating func close(in store: LocalStore) async throws {
    guard let keeper = tollkeeper, let launch else { return }
    await store.settled()
    await keeper.settled()
    await end(keeper, launch, in: store)
  }

  private mutating func end(_ keeper: Tollkeeper, _ launch: AppLaunch, in store: LocalStore) async {
    keeper.stop()
    await launch.end()
    await store.settled()
    (self.launch, tollkeeper) = (nil, nil)
    fuse.arm(nil)
  }

  mutating func buy(_ product: String, dyingAt point: CrashPoint?, in store: LocalStore)
    async throws
  {
    guard let keeper = tollkeeper, let launch else { return }
    fuse.arm(point)
    _ = await keeper.purchase(Catalog.Product.ID(product))
    if fuse.hasBlown { await end(keeper, launch, in: store) }
    fuse.arm(nil)
  }

  mutating func spend(_ amount: Int) throws {
    guard try tollkeeper?.spend([Household.coins: amount]) == .spent else { return }
    spent += amount
  }

  func refresh(in store: LocalStore) async throws {
    await store.settled()
    await tollkeeper?.refresh()
    await tollkeeper?.settled()
  }

  mutating func toggleNetwork(in store: LocalStore) async throws {
    isOnline.toggle()
    try await store.send(SetOnline(isOnline, device: device))
    await tollkeeper?.refresh()
  }

  mutating func reinstall(_ number: UInt64, in store: LocalStore) async throws {
    try await close(in: store)
    try await store.send(UninstallApp(from: device))
    try await store.send(InstallApp(on: device))
    ledger = .memory(try InMemoryLedger())
    installation = number
    // Lots that earned coins merge, and used-up ones of them are not kept.
    try await open(in: store)
    spent = try tollkeeper?.lots(of: Household.coins).reduce(0) { $0 + $1.spent } ?? 0
  }
}

/// If a process dies once.
private final class CrashFuse: Sendable {
  private let state = Mutex<(point: CrashPoint?, hasBlown: Bool)>((nil, false))

  var hasBlown: Bool { state.withLock { $0.hasBlown } }

  func arm(_ point: CrashPoint?) { state.withLock { $0 = (point, false) } }

  func blows(at point: CrashPoint) -> Bool {
    state.withLock { state in
      // A process that died does nothing more.
      if state.hasBlown { return true }
      guard state.point == point else { return false }
      state.hasBlown = true
      return true
    }
  }
}

/// A double or lost grant.
private struct Loss: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
