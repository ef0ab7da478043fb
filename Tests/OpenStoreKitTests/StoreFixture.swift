import Foundation
import LocalAppStore
import OpenStoreKit
import Testing

/// A store with one customer who has one device, and the app open on it.
struct StoreFixture {
  static let start = Date(timeIntervalSince1970: 1_800_000_000)

  static let configuration = StoreConfiguration(
    products: [
      StoreConfiguration.Product(
        id: "unlock", kind: .nonConsumable, internalID: "8E41C6D2", price: Decimal(499) / 100,
        isFamilyShareable: true,
        localizations: [
          .init(locale: "en_US", displayName: "Unlock", description: "All of it."),
          .init(locale: "es", displayName: "Desbloquear", description: "Todo."),
        ],
        codeOffers: [.init(referenceName: "GIFT")]),
      StoreConfiguration.Product(id: "themes", kind: .nonConsumable, price: 2),
      StoreConfiguration.Product(id: "coins", kind: .consumable, price: 1),
      StoreConfiguration.Product(id: "season", kind: .nonRenewing, price: 10),
    ])

  let store: LocalStore
  let account: AccountID
  let device: DeviceID
  let launch: AppLaunch

  init(
    seed: UInt64 = 1, storefront: String = "USA", locale: String = "en_US",
    plans: [StoreConfiguration.Product] = []
  ) async throws {
    store = LocalStore(
      configuration: StoreConfiguration(
        products: Self.configuration.products + plans,
        subscriptionGroups: [.init(id: Plans.group, name: "Pro")]),
      app: AppIdentity(bundleID: "com.example.app", version: "1.0"),
      seed: seed, now: Self.start)
    account = try await store.send(AddAccount(storefront: storefront))
    device = try await store.send(AddDevice(account: account, locale: locale))
    try await store.send(InstallApp(on: device))
    launch = try await AppLaunch.open(on: device, of: store)
  }

  /// The process ends and begins again.
  func relaunched() async throws -> AppLaunch {
    await launch.end()
    return try await AppLaunch.open(on: device, of: store)
  }

  /// Another device of the same customer, with the app open on it.
  func anotherDevice() async throws -> AppLaunch {
    let other = try await store.send(AddDevice(account: account, platform: .macOS))
    try await store.send(InstallApp(on: other))
    return try await AppLaunch.open(on: other, of: store)
  }

  @discardableResult
  func buy(_ id: String, options: Set<Product.PurchaseOption> = []) async throws
    -> Product.PurchaseResult
  {
    try await launch.buy(id, options: options)
  }
}

extension AppLaunch {
  func product(_ id: String) async throws -> Product {
    try #require(try await run { try await Product.products(for: [id]) }.first)
  }

  @discardableResult
  func buy(_ id: String, options: Set<Product.PurchaseOption> = []) async throws
    -> Product.PurchaseResult
  {
    try await product(id).purchase(options: options)
  }

  func read(
    _ sequence: () -> Transaction.Transactions
  ) async -> [VerificationResult<Transaction>] {
    var all: [VerificationResult<Transaction>] = []
    for await transaction in run(sequence) { all.append(transaction) }
    return all
  }

  /// The products that the person owns now, by StoreKit's account.
  var owned: [String] {
    get async {
      await read { Transaction.currentEntitlements }.map(\.unsafePayloadValue.productID)
    }
  }
}

extension Product.PurchaseResult {
  var transaction: Transaction? {
    get throws {
      guard case .success(let result) = self else { return nil }
      return try result.payloadValue
    }
  }
}

/// The transactions that an app's listener received, in order.
actor Listener {
  private(set) var received: [Transaction] = []
  private(set) var isOver = false
  private var task: Task<Void, Never>?

  /// Starts to listen as an app does, and finishes each transaction.
  init(_ launch: AppLaunch, finishing: Bool = true, pausing pauses: Int = 0) async {
    let updates = launch.run { Transaction.updates }
    await withCheckedContinuation { isReady in
      task = Task { [weak self] in
        var updates = updates.makeAsyncIterator()
        isReady.resume()
        while let update = await updates.next() {
          for _ in 0..<pauses { await Task.yield() }
          let transaction = update.unsafePayloadValue
          await self?.receive(transaction)
          if finishing { await transaction.finish() }
        }
        await self?.end()
      }
    }
  }

  var products: [String] { received.map(\.productID) }

  func stop() async {
    task?.cancel()
    await task?.value
  }

  func value() async { await task?.value }

  private func receive(_ transaction: Transaction) { received.append(transaction) }

  private func end() { isOver = true }
}
