import Foundation
import Logging
import TollgateCore

@_spi(Testing) @testable import TollgateEngine

/// A store with scripted answers, which records finished transactions.
final class ScriptedStore: PurchaseStore {
  struct Script: Sendable {
    var sells: [Catalog.Product.ID] = ["unlimited"]

    /// The price of every product, in dollars.
    var price: Decimal = 5

    /// Whether requests for products go unanswered.
    var isUnreachable = false

    /// The products of purchase requests, in order.
    var sold: [Catalog.Product.ID] = []
    var answer: Result<Fact, StoreFailure>?
    var isPending = false
    var isForged = false

    /// The code that was redeemed for every transaction.
    var code: String?
    var entitled: [Fact] = []
    var history: [Fact] = []
    var unfinished: [Fact] = []
    var isComplete = true

    /// The sold and delivered transactions that aren't finished.
    var open: [Fact] = []

    /// The token of every transaction.
    var token: UUID?

    var isRenewal = false

    /// The payment for every transaction.
    var paid = StoreTransaction.Payment()
    var syncs: Result<Date?, StoreFailure> = .success(nil)
    var freshDate: Date?
    var finished: [Fact.ID] = []
    var renewals: [Renewal] = []
    var appPurchase: AppPurchase?

    /// Whether payments are allowed.
    var canPay = true

    /// The options of each purchase request, in order.
    var options: [PurchaseOptions] = []
  }

  let script: Locked<Script>
  private let updates = AsyncStream<StoreDelivery>.makeStream()
  private let storefronts = AsyncStream<Void>.makeStream()
  private let intentions = AsyncStream<IntendedPurchase>.makeStream()

  init(_ script: Script = Script()) { self.script = Locked(script) }

  func deliver(_ fact: Fact, finished: Bool = false) {
    if !finished { script { $0.open.append(fact) } }
    updates.continuation.yield(delivery(of: fact))
  }

  /// Has the person move to another country.
  func changeStorefront() { storefronts.continuation.yield() }

  func listenForStorefronts(_ change: @escaping @Sendable () async -> Void) async {
    for await _ in storefronts.stream { await change() }
  }

  /// Has the person tap Buy in the App Store.
  func begin(_ purchase: IntendedPurchase) { intentions.continuation.yield(purchase) }

  func listenForIntendedPurchases(
    _ deliver: @escaping @Sendable (IntendedPurchase) async -> Void
  ) async {
    for await purchase in intentions.stream { await deliver(purchase) }
  }

  func canMakePayments() async -> Bool { script { $0.canPay } }

  func products(_ ids: [Catalog.Product.ID]) async throws(StoreFailure) -> [StoreProduct] {
    let (sells, price, isUnreachable) = script { ($0.sells, $0.price, $0.isUnreachable) }
    guard !isUnreachable else { throw StoreFailure(.network, "nobody answers") }
    return ids.filter(sells.contains).map {
      StoreProduct(
        id: $0, displayName: "", description: "", price: price, displayPrice: "$\(price).00")
    }
  }

  func purchase(
    _ id: Catalog.Product.ID, _ options: PurchaseOptions
  ) async throws(StoreFailure) -> PurchaseAnswer {
    let (answer, isPending) = script {
      $0.sold.append(id)
      $0.options.append(options)
      return ($0.answer, $0.isPending)
    }
    if isPending { return .pending }
    if script({ $0.isForged }) {
      return .success(.unverified(product: id, reason: "signed by nobody"))
    }
    switch answer {
    case .success(let fact):
      return .success(delivery(of: fact))
    case .failure(let failure): throw failure
    case nil: return .cancelled
    }
  }

  func currentEntitlements() async -> StoreListing {
    let (facts, isComplete) = script { ($0.entitled, $0.isComplete) }
    return StoreListing(facts.map(delivery), isComplete: isComplete)
  }

  func history() async -> [StoreDelivery] { script { $0.history }.map(delivery) }

  func unfinished() async -> [StoreDelivery] {
    script { script in
      script.unfinished + script.open.filter { !script.finished.contains($0.id) }
    }.map(delivery)
  }

  func listen(_ deliver: @escaping @Sendable (StoreDelivery) async -> Void) async {
    for await delivery in updates.stream { await deliver(delivery) }
  }

  func renewals() async -> [Renewal] { script { $0.renewals } }
  func appPurchase() async -> AppPurchase? { script { $0.appPurchase } }

  func sync() async throws(StoreFailure) -> Date? { try script { $0.syncs }.get() }
  func freshSignedDate() async -> Date? { script { $0.freshDate } }

  private func delivery(of fact: Fact) -> StoreDelivery {
    .verified(
      StoreTransaction(
        fact, code: script { $0.code }, appAccountToken: script { $0.token },
        isRenewal: script { $0.isRenewal }, original: "the store's own \(fact.id.transaction)",
        paid: script { $0.paid }
      ) { [self] in
        script { $0.finished.append(fact.id) }
      })
  }
}

/// A clock that doesn't move until it is set.
final class ManualClock: Sendable {
  private let state = Locked((now: Date.at("2026-01-15T12:00:00Z"), zone: TimeZone.gmt))

  var now: Date {
    get { state { $0.now } }
    set { state { $0.now = newValue } }
  }

  var wall: WallClock {
    WallClock(now: { self.now }, timeZone: { self.state { $0.zone } })
  }
}

/// One device: what stays on it from one launch of the app to the next.
struct Bench {
  let clock = ManualClock()
  let store: ScriptedStore
  let keychain = InMemoryKeychain()
  let folder: URL

  init(_ script: ScriptedStore.Script = ScriptedStore.Script()) throws {
    _ = AppleSQLite.isOn
    store = ScriptedStore(script)
    folder = FileManager.default.temporaryDirectory.appending(
      path: "tollgate-tests/\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  var ledger: LedgerLocation { .file(folder.appending(path: "Tollgate.sqlite")) }

  func launch(
    _ build: BuildKind = .release, on platform: Platform = .iOS,
    catalog: Catalog = .game, version: String = "1.0", isOnboarded: Bool = false,
    installation: UInt64 = 1, logger: Logger = Logger(label: "tests"),
    scheduler: WorkScheduler = .system, crash: CrashPoint? = nil
  ) async throws -> Tollkeeper {
    let tollkeeper = try Tollkeeper(
      catalog: catalog,
      device: DeviceProfile(platform: platform, build: build, appVersion: version), store: store,
      ledger: ledger, keychain: keychain, clock: clock.wall,
      earlier: EarlierState(isOnboarded: isOnboarded),
      installation: installation, logger: logger, scheduler: scheduler
    ) { point throws(ProcessEnded) in if point == crash { throw ProcessEnded() } }
    await tollkeeper.settled()
    return tollkeeper
  }

  /// Takes the app's files away, as deleting the app does.
  func reinstall() throws {
    try FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }
}

extension Tollkeeper {
  /// Has a fact recorded as if the store had just delivered it.
  func record(_ fact: Fact, granting grants: Bool = true) throws {
    try transactions.record([.init(fact: fact, grant: grants ? .always : .never, isPurchase: true)])
  }
}
