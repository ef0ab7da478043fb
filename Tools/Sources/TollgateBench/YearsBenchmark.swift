import Foundation
import LocalAppStore
import OpenStoreKit
import TollgateOpenStore

/// A benchmark of ten years of a subscription: in the store alone, and with an app that records
/// every renewal.
enum YearsBenchmark {
  private static let rounds = 15

  /// Times everything and prints a table.
  static func run() async throws {
    let folder = try BenchFolder()
    defer { folder.remove() }
    let unavoidable = try Unavoidable(in: folder)
    var (alone, kept, limits) = ([Double](), [Double](), [Double]())
    var (renewals, facts) = (0, 0)
    for round in 0...rounds {
      let store = try await storeAlone()
      let app = try await withAnApp()
      (renewals, facts) = (store.count, app.count)
      guard round > 0 else { continue }
      alone.append(store.milliseconds)
      kept.append(app.milliseconds)
      limits.append(
        try await timed {
          for _ in 0..<facts { try unavoidable.renewal() }
          return facts
        }.milliseconds)
    }
    print("\nTen years of a monthly subscription (aims 10 ms and 30 ms)")
    let limit = Interleaved.Result(
      name: "per renewal 3 signatures, 3 checks, a row in C", limits)
    for result in [
      limit, Interleaved.Result(name: "the store alone, \(renewals) transactions", alone),
      Interleaved.Result(name: "through the engine, at FULL, \(facts) transactions", kept),
    ] {
      print(result.row(in: "ms", of: 1, against: limit))
    }
  }

  private static func storeAlone() async throws -> (milliseconds: Double, count: Int) {
    let years = try await TenYears()
    return try await timed {
      try await years.live { try await years.store.send(BuyElsewhere($0, account: years.account)) }
    }
  }

  private static func withAnApp() async throws -> (milliseconds: Double, count: Int) {
    let folder = try BenchFolder()
    defer { folder.remove() }
    let years = try await TenYears()
    let launch = try await AppLaunch.open(on: years.device, of: years.store)
    let clock = years.store.clock
    let tollkeeper = try Tollkeeper.bench(
      .subscriptionBench, in: folder.file("Tollgate.sqlite"), store: StoreKitStore(launch: launch)
    ) { clock.now }
    await years.store.listening(launch.id)
    await tollkeeper.settled()
    let result = try await timed {
      let count = try await years.live { product in
        _ = await tollkeeper.purchase(Catalog.Product.ID(product))
      }
      await years.store.settled()
      await tollkeeper.settled()
      return count
    }
    precondition(tollkeeper.customer.entitlements.contains("pro", at: clock.now))
    await launch.end()
    return result
  }

  private static func timed(
    _ work: () async throws -> Int
  ) async rethrows -> (milliseconds: Double, count: Int) {
    let start = ContinuousClock.now
    let count = try await work()
    let spent = (ContinuousClock.now - start).components
    return (Double(spent.seconds) * 1_000 + Double(spent.attoseconds) / 1e15, count)
  }
}

extension Catalog {
  static var subscriptionBench: Catalog {
    Catalog(
      app: "bench", bundleID: "com.example.bench",
      products: [
        Product(id: "pro.monthly", kind: .autoRenewable, entitlements: ["pro"]),
        Product(id: "pro.yearly", kind: .autoRenewable, entitlements: ["pro"]),
      ],
      features: [Feature(id: "work", access: [.entitled("pro")], paywall: "wall")],
      paywalls: [Paywall(id: "wall", screen: "paywall", products: ["pro.monthly", "pro.yearly"])])
  }
}
