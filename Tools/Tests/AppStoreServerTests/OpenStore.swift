import Foundation
import LocalAppStore
import OpenStoreKit

@testable import AppStoreServer

/// A store that listens on this machine while a test runs.
struct OpenStore {
  static let start = Date(timeIntervalSince1970: 1_767_225_600)

  static let catalogue = StoreConfiguration(
    products: [
      .init(id: "coins", kind: .consumable, price: 1),
      .init(id: "all", kind: .nonConsumable, price: 5),
      .init(
        id: "monthly", kind: .autoRenewable, price: 3,
        subscription: .init(groupID: "G", level: 1, period: .init(1, .month))),
    ], subscriptionGroups: [.init(id: "G", name: "Pro")])

  let store: LocalStore
  let url: URL
  private let serving: Task<Void, any Error>

  init(keptIn file: URL? = nil, port: Int = 0, seed: UInt64 = 0) async throws {
    let app = AppIdentity(bundleID: "com.example.app")
    let store =
      if let file {
        try await Self.kept(in: file, of: app)
      } else {
        LocalStore(configuration: Self.catalogue, app: app, seed: seed, now: Self.start)
      }
    self.store = store
    let (addresses, ready) = AsyncStream<URL>.makeStream()
    serving = Task {
      defer { ready.finish() }
      let server = AppStoreServer(
        store: store, port: port, holdsClock: true, patience: .milliseconds(500))
      try await server.run { ready.yield($0) }
    }
    var iterator = addresses.makeAsyncIterator()
    guard let url = await iterator.next() else {
      try await serving.value
      throw CancellationError()
    }
    self.url = url
  }

  /// Opens a store that is kept in a file, once the one before has let go of it.
  ///
  /// The end of a process lets go of a file at once. Here a connection of the one before may hold it a moment longer.
  private static func kept(in file: URL, of app: AppIdentity) async throws -> LocalStore {
    for _ in 0..<100_000 {
      do throws(AppStoreError) {
        return try LocalStore(
          keptIn: file, configuration: catalogue, app: app, now: start, endsProcesses: false)
      } catch {
        guard error.message.contains("is in use by another store") else { throw error }
        await Task.yield()
      }
    }
    throw CancellationError()
  }

  /// Closes it, as by the end of its process.
  func close() async {
    serving.cancel()
    _ = await serving.result
  }

  func device(_ number: Int) -> URL {
    url.appending(queryItems: [.init(name: "device", value: "\(number)")])
  }
}

/// Gives a body a store, and closes it when that is done.
func withStore(_ body: (OpenStore) async throws -> Void) async throws {
  let store = try await OpenStore()
  do { try await body(store) } catch {
    await store.close()
    throw error
  }
  await store.close()
}

extension AppLaunch {
  /// Buys one unit of a product.
  func buy(_ id: String) async throws -> Product.PurchaseResult {
    try await run {
      guard let product = try await Product.products(for: [id]).first else {
        throw Product.PurchaseError.productUnavailable
      }
      return try await product.purchase()
    }
  }

  /// The person's entitlements, by product.
  func owned() async -> [String] {
    await run {
      var ids: [String] = []
      for await result in Transaction.currentEntitlements {
        if case .verified(let transaction) = result { ids.append(transaction.productID) }
      }
      return ids
    }
  }

  /// The next update.
  func nextUpdate() async -> Transaction? {
    await run {
      for await result in Transaction.updates {
        if case .verified(let transaction) = result { return transaction }
      }
      return nil
    }
  }
}
