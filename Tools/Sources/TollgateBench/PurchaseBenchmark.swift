import Foundation
import LocalAppStore
import OpenStoreKit
import TollgateOpenStore

/// A benchmark of one purchase from the tap to the store's receipt of its end, compared to the
/// three unavoidable parts: a signature, the check of it, and a durable row.
enum PurchaseBenchmark {
  private static let rounds = 201

  /// Times everything and prints a table.
  static func run() async throws {
    let folder = try BenchFolder()
    defer { folder.remove() }
    let unavoidable = try Unavoidable(in: folder)
    let store = try await Shop(folder)
    var (limits, purchases, sales) = ([Double](), [Double](), [Double]())
    let product = try await store.product()
    for round in 0...rounds {
      let limit = try nanoseconds {
        try unavoidable.purchase()
      }
      let purchase = await nanoseconds {
        let outcome = await store.tollkeeper.purchase("coins")
        precondition(outcome == .purchased)
      }
      let sale = try await nanoseconds {
        guard case .success(.verified(let transaction)) = try await product.purchase() else {
          preconditionFailure("The store sold nothing")
        }
        await transaction.finish()
      }
      guard round > 0 else { continue }
      sales.append(sale)
      limits.append(limit)
      purchases.append(purchase)
    }
    print("\nA purchase, end to end (aim 2 of its limits)")
    let limit = Interleaved.Result(name: "sign, check, one durable row in C", limits)
    for result in [
      limit, Interleaved.Result(name: "product.purchase and finish, no engine", sales),
      Interleaved.Result(name: "tollkeeper.purchase, and its finish", purchases),
    ] {
      print(result.row(in: "µs", of: 1_000, against: limit))
    }
    await store.launch.end()
  }

  private static func nanoseconds(_ work: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try work()
    let spent = (ContinuousClock.now - start).components
    return Double(spent.seconds) * 1e9 + Double(spent.attoseconds) / 1e9
  }

  private static func nanoseconds(_ work: () async throws -> Void) async rethrows -> Double {
    let start = ContinuousClock.now
    try await work()
    let spent = (ContinuousClock.now - start).components
    return Double(spent.seconds) * 1e9 + Double(spent.attoseconds) / 1e9
  }

  /// A shop for coins, and an app with balances.
  private struct Shop {
    let launch: AppLaunch
    let tollkeeper: Tollkeeper

    init(_ folder: BenchFolder) async throws {
      let store = LocalStore(
        configuration: StoreConfiguration(products: [
          .init(id: "coins", kind: .consumable, price: 1)
        ]), app: AppIdentity(bundleID: "com.example.bench"), seed: 1, now: TenYears.start)
      let account = try await store.send(AddAccount())
      let device = try await store.send(AddDevice(account: account))
      try await store.send(InstallApp(on: device))
      let launch = try await AppLaunch.open(on: device, of: store)
      let clock = store.clock
      tollkeeper = try Tollkeeper.bench(
        Catalog(
          app: "bench", bundleID: "com.example.bench",
          products: [.init(id: "coins", kind: .consumable)], features: []),
        in: folder.file("Tollgate.sqlite"), store: StoreKitStore(launch: launch)
      ) { clock.now }
      self.launch = launch
      await store.listening(launch.id)
      await tollkeeper.settled()
    }

    /// Returns the coins, as an app loads them that has only StoreKit.
    func product() async throws -> Product {
      guard let coins = try await launch.run({ try await Product.products(for: ["coins"]).first })
      else { preconditionFailure("The store does not sell coins") }
      return coins
    }
  }
}
