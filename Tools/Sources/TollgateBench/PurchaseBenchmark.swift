import CBench
import Crypto
import Foundation
import LocalAppStore
import OpenStoreKit
import TollgateOpenStore

/// What one purchase costs from the tap to the store's receipt of its end, beside the three things in it
/// that nothing can avoid: a signature, the check of it, and a durable row.
enum PurchaseBenchmark {
  private static let rounds = 201

  /// Times everything and prints a table.
  static func run() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "tollgate-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    guard let plain = cbench_open(folder.appending(path: "plain.sqlite").path) else {
      throw CocoaError(.fileWriteUnknown)
    }
    defer { cbench_close(plain) }
    let key = P256.Signing.PrivateKey()
    let bytes = Data(repeating: 7, count: 3_000)

    let store = try await Shop(folder)
    var (limits, purchases) = ([Double](), [Double]())
    for round in 0...rounds {
      let limit = try await nanoseconds {
        let signature = try key.signature(for: SHA256.hash(data: bytes))
        precondition(key.publicKey.isValidSignature(signature, for: SHA256.hash(data: bytes)))
        precondition(cbench_insert(plain, "coins", 1, 2) == 0)
      }
      let purchase = try await nanoseconds {
        let outcome = await store.tollkeeper.purchase("coins")
        precondition(outcome == .purchased)
      }
      guard round > 0 else { continue }
      limits.append(limit)
      purchases.append(purchase)
    }
    let (limit, purchase) = (limits.sorted()[rounds / 2], purchases.sorted()[rounds / 2])
    print("\nA purchase, end to end (aim 2 of its limits)")
    print(String(format: "  sign, check, one durable row in C   %10.1f µs", limit / 1_000))
    print(
      String(
        format: "  tollkeeper.purchase, and its finish %10.1f µs %8.2f", purchase / 1_000,
        purchase / limit))
    await store.launch.end()
  }

  private static func nanoseconds(_ work: () async throws -> Void) async rethrows -> Double {
    let start = ContinuousClock.now
    try await work()
    let spent = (ContinuousClock.now - start).components
    return Double(spent.seconds) * 1e9 + Double(spent.attoseconds) / 1e9
  }

  /// A shop for coins, and an app that keeps them.
  private struct Shop {
    let launch: AppLaunch
    let tollkeeper: Tollkeeper

    init(_ folder: URL) async throws {
      let box = AppStoreBox(
        configuration: StoreConfiguration(products: [
          .init(id: "coins", kind: .consumable, price: 1)
        ]), app: AppIdentity(bundleID: "com.example.bench"), seed: 1, now: TenYears.start)
      let account = try await box.addAccount()
      let device = try await box.addDevice(account: account)
      try await box.install(on: device)
      let launch = try await AppLaunch.open(on: device, of: box)
      let clock = box.clock
      tollkeeper = try Tollkeeper(
        catalog: Catalog(
          app: "bench", bundleID: "com.example.bench",
          products: [.init(id: "coins", kind: .consumable)], features: []),
        device: DeviceProfile(platform: .iOS), store: StoreKitStore(launch: launch),
        ledger: .file(folder.appending(path: "Tollgate.sqlite")), keychain: InMemoryKeychain(),
        clock: WallClock(now: { clock.now }, timeZone: { .gmt }))
      self.launch = launch
      await box.listening(launch.id)
      await tollkeeper.settled()
    }
  }
}
