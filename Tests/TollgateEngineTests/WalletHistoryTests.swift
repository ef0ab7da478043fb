import Foundation
import Logging
import Testing
import TollgateCore

@testable import TollgateEngine

/// Purchases, refunds, reversals, spends, relaunches, duplicates, late and reordered deliveries, in
/// any order, with a process that dies at any write.
@Suite("A history of balances", .timeLimit(.minutes(30)))
struct WalletHistoryTests {
  private static let histories = 400

  /// How many share a ledger: each has a currency and purchases of its own.
  private static let atOnce = 10

  @Test("loses nothing and grants nothing twice, whatever happens when")
  func anyHistory() async throws {
    let seed = UInt64.random(in: .min ... .max)
    let batches = Self.histories / Self.atOnce
    try await withThrowingTaskGroup(of: Void.self) { group in
      for half in 0..<2 {
        group.addTask {
          for batch in stride(from: half, to: batches, by: 2) {
            try Self.run(Self.atOnce, seed: seed &+ UInt64(batch))
            // Others run beside it.
            await Task.yield()
          }
        }
      }
      try await group.waitForAll()
    }
  }

  private static func run(_ count: Int, seed: UInt64) throws {
    var random = Seeded(seed)
    let world = try World(currencies: count)
    for number in 0..<count {
      var person = Person(number: number)
      for _ in 0..<Int.random(in: 6...16, using: &random) {
        try person.step(in: world, &random)
        let balance = world.keeper.customer.balance(of: person.currency)
        #expect(balance == person.model.balance, "seed \(seed), history \(number): \(person.log)")
        guard balance == person.model.balance else { return }
      }
      try world.relaunch()
      let lots = try world.keeper.lots(of: person.currency)
      #expect(
        lots.reduce(0) { $0 + $1.left } == person.model.balance,
        "seed \(seed), history \(number): \(person.log)")
    }
  }

  /// A ledger, and the process that has it open.
  private final class World {
    let catalog: Catalog
    let location: LedgerLocation
    let dies = Locked<CrashPoint?>(nil)
    private(set) var keeper: Tollkeeper

    init(currencies count: Int) throws {
      let ids = (0..<count).map { Currency.ID("c\($0)") }
      catalog = Catalog(
        app: "wallet", bundleID: "com.example.wallet",
        products: ids.flatMap { id in
          [10, 25].map { amount in
            Catalog.Product(
              id: Catalog.Product.ID("\(id).\(amount)"), kind: .consumable,
              balances: [id: amount])
          }
        }, features: [], currencies: ids.map { Currency(id: $0) })
      location = .memory(try InMemoryLedger())
      keeper = try Self.launch(catalog, location, dies)
    }

    func relaunch() throws {
      keeper.stop()
      dies { $0 = nil }
      keeper = try Self.launch(catalog, location, dies)
    }

    private static func launch(
      _ catalog: Catalog, _ location: LedgerLocation, _ dies: Locked<CrashPoint?>
    ) throws -> Tollkeeper {
      try Tollkeeper(
        catalog: catalog, device: DeviceProfile(platform: .iOS), store: SilentStore(),
        ledger: location, keychain: InMemoryKeychain(), clock: HandClock().wall, installation: 1,
        logger: Logger(label: "silent") { _ in SwiftLogNoOpLogHandler() }
      ) { point throws(ProcessEnded) in if dies({ $0 == point }) { throw ProcessEnded() } }
    }
  }

  /// One person's purchases, what the store has signed of each, and what it must come to.
  private struct Person {
    let number: Int
    var model = Model()
    var log: [String] = []

    /// What the store has signed, the newest last.
    private var signed: [[Fact]] = []
    private var clock = 0.0

    init(number: Int) { self.number = number }

    var currency: Currency.ID { Currency.ID("c\(number)") }

    mutating func step(in world: World, _ random: inout Seeded) throws {
      clock += 1
      switch Int.random(in: 0..<10, using: &random) {
      case 0...2: try buy(in: world, &random)
      case 3: try changeMind(in: world, &random)
      case 4, 5: try repeatOne(in: world, &random)
      case 6, 7: try spend(in: world, &random)
      case 8:
        let amount = Int.random(in: 1...20, using: &random)
        log.append("earn \(amount)")
        try world.keeper.earn([currency: amount])
        model.earn(amount)
      default:
        log.append("relaunch")
        try world.relaunch()
      }
    }

    private mutating func buy(in world: World, _ random: inout Seeded) throws {
      let size = Bool.random(using: &random) ? 10 : 25
      let quantity = Int.random(in: 1...3, using: &random)
      signed.append([fact(signed.count, size, quantity, revoked: false)])
      model.purchases.append(Model.Purchase(amount: size * quantity))
      log.append("buy \(signed.count - 1): \(size) x \(quantity)")
      // One in four arrives late.
      guard Int.random(in: 0..<4, using: &random) > 0 else { return }
      try deliver(signed.count - 1, 0, in: world, &random)
    }

    /// The store refunds, or takes a refund back; that may arrive at once, or only later.
    private mutating func changeMind(in world: World, _ random: inout Seeded) throws {
      guard let index = signed.indices.randomElement(using: &random),
        let last = signed[index].last
      else { return }
      let newest = fact(
        index, last.product.rawValue.hasSuffix(".10") ? 10 : 25, last.quantity,
        revoked: last.revocationDate == nil)
      signed[index].append(newest)
      log.append("\(newest.revocationDate == nil ? "reverse" : "refund") \(index)")
      guard Bool.random(using: &random) else { return }
      try deliver(index, signed[index].count - 1, in: world, &random)
    }

    /// Something that was signed before comes again, or comes at last: old and new ones alike.
    private mutating func repeatOne(in world: World, _ random: inout Seeded) throws {
      guard let index = signed.indices.randomElement(using: &random),
        let version = signed[index].indices.randomElement(using: &random)
      else { return }
      log.append("deliver \(index).\(version)")
      try deliver(index, version, in: world, &random)
    }

    private mutating func deliver(
      _ index: Int, _ version: Int, in world: World, _ random: inout Seeded
    ) throws {
      let point =
        [CrashPoint?](arrayLiteral: nil, nil, .beforeCommit, .afterCommit)
        .randomElement(using: &random) ?? nil
      world.dies { $0 = point }
      do {
        try world.keeper.record(signed[index][version], isFresh: false)
      } catch is ProcessEnded {
        log.append("died \(point?.rawValue ?? "")")
      }
      world.dies { $0 = nil }
      // What was not committed comes again after the relaunch, from what is unfinished.
      if point != nil { try world.relaunch() }
      if point == .beforeCommit { try world.keeper.record(signed[index][version], isFresh: false) }
      model.hear(of: index, version, isRevoked: signed[index][version].revocationDate != nil)
    }

    private mutating func spend(in world: World, _ random: inout Seeded) throws {
      let amount = Int.random(in: 1...40, using: &random)
      log.append("spend \(amount)")
      let outcome = try world.keeper.spend([currency: amount])
      #expect((outcome == .spent) == model.spend(amount), "\(log)")
    }

    private func fact(_ index: Int, _ size: Int, _ quantity: Int, revoked: Bool) -> Fact {
      let noon = Date.at("2026-01-15T12:00:00Z")
      return Fact(
        id: Fact.ID(environment: "Xcode", transaction: "\(number).\(index)", purchaseDate: noon),
        product: Catalog.Product.ID("\(currency).\(size)"), quantity: quantity,
        signedDate: noon + clock, revocationDate: revoked ? noon + clock : nil)
    }
  }

  /// What it must come to, told apart from the engine: coins lie in a row, oldest purchase first.
  private struct Model {
    struct Purchase {
      let amount: Int
      var isGranted = false
      var wasSeenRevoked = false
      var newest = -1
    }

    /// One coin: whose it is, and what became of it.
    private struct Coin {
      let purchase: Int?
      var isSpent = false
      var isTaken = false
    }

    var purchases: [Purchase] = []
    private var coins: [Coin] = []

    var balance: Int { coins.count { !$0.isSpent && !$0.isTaken } }

    mutating func earn(_ amount: Int) {
      coins += Array(repeating: Coin(purchase: nil), count: amount)
    }

    /// Takes the oldest coins that are left, if there are enough.
    mutating func spend(_ amount: Int) -> Bool {
      guard amount <= balance else { return false }
      var rest = amount
      for index in coins.indices where rest > 0 && !coins[index].isSpent && !coins[index].isTaken {
        coins[index].isSpent = true
        rest -= 1
      }
      return true
    }

    /// The store's word on a purchase: only a newer one counts.
    mutating func hear(of index: Int, _ version: Int, isRevoked: Bool) {
      guard version > purchases[index].newest else { return }
      purchases[index].newest = version
      if !purchases[index].isGranted {
        guard !isRevoked, !purchases[index].wasSeenRevoked else {
          purchases[index].wasSeenRevoked = true
          return
        }
        purchases[index].isGranted = true
        coins += Array(repeating: Coin(purchase: index), count: purchases[index].amount)
        return
      }
      for coin in coins.indices where coins[coin].purchase == index && !coins[coin].isSpent {
        coins[coin].isTaken = isRevoked
      }
    }
  }
}

/// Numbers that come again with the same seed.
private struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

/// A store that says nothing.
private struct SilentStore: PurchaseStore {
  func products(_ ids: [Catalog.Product.ID]) async throws(StoreFailure) -> [StoreProduct] { [] }

  func purchase(
    _ id: Catalog.Product.ID, _ options: PurchaseOptions
  ) async throws(StoreFailure) -> PurchaseAnswer { .cancelled }

  func currentEntitlements() async -> StoreListing { StoreListing([], isComplete: false) }
  func history() async -> [StoreDelivery] { [] }
  func unfinished() async -> [StoreDelivery] { [] }
  func listen(_ deliver: @escaping @Sendable (StoreDelivery) async -> Void) async {}
  func sync() async throws(StoreFailure) -> Date? { nil }
  func freshSignedDate() async -> Date? { nil }
}
