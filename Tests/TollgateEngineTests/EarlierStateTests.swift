import Foundation
import Testing
import TollgateCore

@_spi(Testing) @testable import TollgateEngine

@Suite("The state of an earlier version of the app")
struct EarlierStateTests {
  private let began = Date.at("2026-01-13T09:00:00Z")

  /// A catalog with a right that no product grants.
  private static let catalog = Catalog(
    app: "veterans", bundleID: "com.example.veterans",
    products: [
      Catalog.Product(id: "coins.100", kind: .consumable, balances: ["coins": 100]),
      Catalog.Product(id: "pro", kind: .nonConsumable, entitlements: ["pro"]),
    ],
    features: [
      Feature(id: "export", access: [.entitled("pro"), .entitled("veteran")]),
      Feature(id: "ads", access: [.unlessEntitled("veteran"), .free]),
      Feature(id: "read", access: [.trial("week")]),
      Feature(id: "level.2", access: [.reached(Progression.Goal("level", 10))]),
      Feature(id: "play", access: [.quota(Quota(limit: 6, per: .day))]),
      Feature(id: "theme.*", access: [.bought("theme")]), Feature(id: "plain", access: [.free]),
      Feature(id: "plain.dark", access: [.free]),
    ],
    paywalls: [Paywall(id: "wall", screen: "wall", products: ["pro"])],
    choices: [Choice(id: "look", options: ["plain", "plain.dark"], standard: "plain")],
    currencies: [
      Currency(id: "coins", start: 20), Currency(id: "gems", start: 5), Currency(id: "dust"),
    ],
    progressions: ["level"], trials: [Trial(id: "week", days: 7)],
    spends: [Spend(id: "theme", cost: ["coins": 60], unlocks: "theme.*")],
    rewards: [Reward(id: "welcome", grants: Grants(amounts: ["coins": .init(50)]))],
    entitlements: ["veteran": Entitlement.Properties()])

  private var everything: EarlierState {
    EarlierState(
      isOnboarded: true, versionsShown: ["wall": "1.9"],
      entitlements: ["veteran": .init(because: "paid before\t2.0", from: began)],
      balances: ["coins": 37, "gems": 0], done: ["welcome"], unlocked: ["theme.lcd"],
      trials: ["week": began], progress: ["level": 12],
      uses: ["play": .init(2, lastAt: .at("2026-01-15T11:00:00Z"))],
      choices: ["look": "plain.dark"])
  }

  private func launch(
    _ bench: Bench, _ earlier: EarlierState, catalog: Catalog = Self.catalog,
    keychain: (any KeychainStorage)? = nil, log: RecordedLog = RecordedLog()
  ) async throws -> Tollkeeper {
    let keeper = try Tollkeeper(
      catalog: catalog, device: DeviceProfile(platform: .iOS), store: bench.store,
      ledger: bench.ledger, keychain: keychain ?? bench.keychain, sealing: .keys(of: 1),
      clock: bench.clock.wall, earlier: earlier, installation: 1, logger: log.logger)
    await keeper.settled()
    return keeper
  }

  /// Everything that a person would notice.
  private struct Seen: Equatable {
    var customer: Customer
    var lots: [Lot]
    var reason: String?
    var decisions: [Decision]
  }

  private func seen(of keeper: Tollkeeper) throws -> Seen {
    var customer = keeper.customer
    customer.firstLaunch = nil
    return Seen(
      customer: customer, lots: try keeper.lots(of: "coins") + keeper.lots(of: "gems"),
      reason: keeper.holding("veteran")?.reason,
      decisions: (["export", "ads", "read", "level.2", "play", "theme.lcd"] as [Feature.ID])
        .map { keeper.check($0) })
  }

  @Test("is imported: each kind opens, holds and counts as before")
  func eachKind() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let keeper = try await launch(bench, everything)
    #expect(keeper.customer.isOnboarded)
    #expect(keeper.customer.versionsShown["wall"] == "1.9")
    #expect(keeper.holds("veteran"))
    #expect(keeper.check("export").reason == .entitled)
    #expect(keeper.check("ads").reason == .suppressed)
    #expect(keeper.holding("veteran")?.reason == "paid before 2.0")
    #expect(keeper.holding("veteran")?.product == nil)
    #expect(keeper.holding("veteran")?.start == began)
    #expect(keeper.customer.balance(of: "coins") == 37)
    #expect(keeper.check("theme.lcd").isAllowed)
    #expect(keeper.customer.trials["week"] == began)
    #expect(keeper.check("level.2").reason == .unlockedByProgress)
    #expect(keeper.check("play").remaining == .count(4))
    #expect(keeper.chosen(Self.catalog.choices[0]) == "plain.dark")
    #expect(try !keeper.earn(["coins": 5], once: "welcome"))
    #expect(try keeper.reward("welcome", once: "welcome") == .alreadyGiven)
  }

  @Test("opens features that need no store before the store's first answer")
  func beforeTheStore() async throws {
    var script = ScriptedStore.Script()
    script.isComplete = false
    let bench = try Bench(script)
    defer { bench.remove() }
    #expect(try await launch(bench, everything).check("export").reason == .entitled)
  }

  @Test("is the same after a second launch, and after a third with other numbers")
  func twice() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let first = try await launch(bench, everything)
    let before = try seen(of: first)
    first.stop()
    let second = try await launch(bench, everything)
    #expect(try seen(of: second) == before)
    second.stop()
    var other = everything
    other.entitlements["veteran"] = .init(because: "edited", until: began)
    other.balances = ["coins": 1_000, "gems": 9]
    other.versionsShown = ["wall": "1.8"]
    other.choices = ["look": "plain"]
    other.progress = ["level": 3]
    other.uses = ["play": .init(6, lastAt: bench.clock.now)]
    #expect(try seen(of: await launch(bench, other)) == before)
  }

  @Test("grants nothing again after a reinstall, with or without the earlier state")
  func reinstalled() async throws {
    for later in [everything, EarlierState()] {
      let bench = try Bench()
      defer { bench.remove() }
      let first = try await launch(bench, everything)
      #expect(try first.spend(["coins": 30]) == .spent)
      await first.settled()
      first.stop()
      try bench.reinstall()
      let second = try await launch(bench, later)
      #expect(second.customer.balance(of: "coins") == 7)
      #expect(second.holding("veteran")?.reason == "paid before 2.0")
      #expect(try !second.earn(["coins": 5], once: "welcome"))
      #expect(second.customer.trials["week"] == began)
      #expect(second.check("theme.lcd").isAllowed)
    }
  }

  @Test("replaces a currency's initial balance, also with a balance of 0")
  func start() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let keeper = try await launch(bench, everything)
    #expect(keeper.customer.balance(of: "coins") == 37)
    #expect(keeper.customer.balance(of: "gems") == 0)
    keeper.stop()
    var richer = everything
    richer.balances["gems"] = 8
    #expect(try await launch(bench, richer).customer.balance(of: "gems") == 0)
    let fresh = try Bench()
    defer { fresh.remove() }
    #expect(try await launch(fresh, EarlierState()).customer.balance(of: "coins") == 20)
  }

  @Test("is added to an existing ledger if a later release brings it")
  func later() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let first = try await launch(bench, EarlierState())
    _ = try first.use("play")
    try first.reach("level", 14)
    first.stop()
    let second = try await launch(bench, everything)
    #expect(second.customer.balance(of: "coins") == 57)
    #expect(second.holds("veteran"))
    #expect(second.check("play").remaining == .count(4), "it knew one of the two")
    #expect(second.customer.progress["level"] == 14)
    #expect(second.customer.trials["week"] == began, "the earliest counts")
  }

  @Test(
    "ends on time: an expired right opens nothing, and one that expires closes automatically")
  func ends() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let noon = bench.clock.now
    let over = EarlierState(entitlements: ["veteran": .init(because: "a gift", until: noon - 60)])
    #expect(try await !launch(bench, over).holds("veteran"))
    let other = try Bench()
    defer { other.remove() }
    let running = EarlierState(entitlements: ["veteran": .init(because: "a gift", until: noon + 60)]
    )
    let keeper = try await launch(other, running)
    #expect(keeper.holding("veteran")?.end == noon + 60)
    other.clock.now = noon + 60
    #expect(!keeper.holds("veteran"))
    #expect(keeper.customer.entitlements.end(of: "veteran", at: noon + 60) == noon + 60)
  }

  @Test("waits while the keychain, which may hold it already, can't be read")
  func unreadable() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let first = try await launch(bench, everything)
    #expect(try first.spend(["coins": 30]) == .spent)
    await first.settled()
    first.stop()
    try bench.reinstall()
    let keychain = LockedKeychain(bench.keychain)
    let second = try await launch(bench, everything, keychain: keychain)
    #expect(second.customer.isOnboarded, "gives nothing, so it need not wait")
    #expect(second.customer.balance(of: "coins") == 0)
    keychain.isLocked { $0 = false }
    await second.refresh()
    await second.settled()
    #expect(second.customer.balance(of: "coins") == 7)
    #expect(second.holds("veteran"))
  }

  @Test(
    "loses only names that the catalog lacks, which are logged with the nearest one"
  )
  func mistyped() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let log = RecordedLog()
    let earlier = EarlierState(
      entitlements: ["vetaran": .init(because: "typed wrong")],
      balances: ["coin": 5, "dust": -1, "gems": 3], unlocked: ["thme.lcd"],
      trials: ["weak": began], progress: ["levl": 1], uses: ["pley": .init(1, lastAt: began)],
      choices: ["look": "plian"])
    let keeper = try await launch(bench, earlier, log: log)
    #expect(keeper.customer.balance(of: "gems") == 3)
    let errors = log.lines.filter { $0.hasPrefix("error: ") }
    #expect(errors.count == 8)
    for question in ["veteran", "coins", "week", "level", "play"] {
      #expect(errors.contains { $0.contains("Did you mean `\(question)`?") }, "\(question)")
    }
    keeper.stop()
    let corrected = EarlierState(balances: ["dust": 4])
    #expect(try await launch(bench, corrected).customer.balance(of: "dust") == 4)
  }
}

/// A keychain that can't be read before the device is unlocked.
private final class LockedKeychain: KeychainStorage {
  let isLocked = Locked(true)
  private let keychain: InMemoryKeychain

  init(_ keychain: InMemoryKeychain) { self.keychain = keychain }

  func load() throws -> Data? {
    if isLocked({ $0 }) { throw KeychainFailure(status: -25308, did: "read") }
    return keychain.load()
  }

  func save(_ data: Data) throws {
    if isLocked({ $0 }) { throw KeychainFailure(status: -25308, did: "written") }
    keychain.save(data)
  }
}
