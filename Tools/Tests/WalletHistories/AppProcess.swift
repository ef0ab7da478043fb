import Foundation
import Logging
import Synchronization
@_spi(Testing) import TollgateEngine
import TollgateOpenStore

/// A ledger, and the process that has it open.
final class AppProcess {
  /// The number of people who share a ledger: each has a currency and purchases of their own.
  static let size = 10

  private(set) var tollkeeper: Tollkeeper
  private let location: LedgerLocation
  private let fuse = Fuse()
  private var store = DeliveringStore()

  init() async throws {
    location = .memory(try InMemoryLedger())
    tollkeeper = try Self.launch(location, store, fuse)
    await isOpen()
  }

  /// Waits until the engine listens, and has asked the store what there is.
  ///
  /// Questions that it hasn't asked yet would be recorded together with the delivery, also after
  /// the next process began.
  private func isOpen() async {
    await store.isListening()
    await tollkeeper.settled()
  }

  /// Ends the process, wherever it is, and starts another.
  func relaunch() async throws {
    tollkeeper.stop()
    fuse.point.withLock { $0 = nil }
    store = DeliveringStore()
    tollkeeper = try Self.launch(location, store, fuse)
    await isOpen()
  }

  /// Delivers a fact to a process that dies at `point`, if it comes there.
  ///
  /// - Returns: Whether it died.
  func deliver(_ fact: Fact, dyingAt point: CrashPoint?) async -> Bool {
    fuse.point.withLock { $0 = point }
    await store.deliver(fact)
    return fuse.point.withLock { left in
      defer { left = nil }
      return left != point
    }
  }

  private static func launch(
    _ location: LedgerLocation, _ store: DeliveringStore, _ fuse: Fuse
  ) throws -> Tollkeeper {
    try Tollkeeper(
      catalog: catalog, device: DeviceProfile(platform: .iOS), store: store, ledger: location,
      keychain: InMemoryKeychain(),
      clock: WallClock(now: { History.noon }, timeZone: { .gmt }), installation: 1,
      logger: Logger(label: "silent") { _ in SwiftLogNoOpLogHandler() }
    ) { point throws(ProcessEnded) in
      let dies = fuse.point.withLock { wanted in
        guard wanted == point else { return false }
        wanted = nil
        return true
      }
      if dies { throw ProcessEnded() }
    }
  }

  private static let catalog: Catalog = {
    let ids = (0..<size).map { Currency.ID("c\($0)") }
    return Catalog(
      app: "wallet", bundleID: "com.example.wallet",
      products: ids.flatMap { id in
        History.sizes.map { amount in
          Catalog.Product(
            id: Catalog.Product.ID("\(id).\(amount)"), kind: .consumable, balances: [id: amount])
        }
      }, features: [], currencies: ids.map { Currency(id: $0) })
  }()
}

/// If the process is to die next.
private final class Fuse: Sendable {
  let point = Mutex<CrashPoint?>(nil)
}

/// A store with scripted answers.
private final class DeliveringStore: PurchaseStore {
  private typealias Listener = @Sendable (StoreDelivery) async -> Void

  private let listener = Mutex<Listener?>(nil)

  /// The delivered fact that is not finished yet.
  private let unfinishedFact = Mutex<Fact?>(nil)
  private let (arrival, arrived) = AsyncStream<Void>.makeStream()

  /// Waits until the engine listens.
  func isListening() async {
    for await _ in arrival { return }
  }

  func deliver(_ fact: Fact) async {
    unfinishedFact.withLock { $0 = fact }
    let listener = listener.withLock { $0 }
    await listener?(.verified(StoreTransaction(fact) {}))
  }

  func listen(_ deliver: @escaping @Sendable (StoreDelivery) async -> Void) async {
    listener.withLock { $0 = deliver }
    arrived.yield()
  }

  func products(_ ids: [Catalog.Product.ID]) async throws(StoreFailure) -> [StoreProduct] { [] }

  func purchase(
    _ id: Catalog.Product.ID, _ options: PurchaseOptions
  ) async throws(StoreFailure) -> PurchaseAnswer { .cancelled }

  func currentEntitlements() async -> StoreListing { StoreListing([], isComplete: false) }
  func history() async -> [StoreDelivery] { [] }
  func unfinished() async -> [StoreDelivery] {
    let fact = unfinishedFact.withLock { $0 }
    return fact.map { [.verified(StoreTransaction($0) {})] } ?? []
  }

  func listenForStorefronts(_ change: @escaping @Sendable () async -> Void) async {}
  func sync() async throws(StoreFailure) -> Date? { nil }
  func freshSignedDate() async -> Date? { nil }
}
