import Foundation
import TollgateOpenStore

/// A folder that is there for one benchmark.
struct BenchFolder {
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(
      path: "tollgate-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  func file(_ name: String) -> URL { url.appending(path: name) }

  func remove() { try? FileManager.default.removeItem(at: url) }
}

extension Tollkeeper {
  /// Returns an engine with a file, sealed as in apps.
  static func bench(
    _ catalog: Catalog, in file: URL, keychain: any KeychainStorage = InMemoryKeychain(),
    store: any PurchaseStore = ClosedStore(), _ now: @escaping @Sendable () -> Date
  ) throws -> Tollkeeper {
    try Tollkeeper(
      catalog: catalog, device: DeviceProfile(platform: .iOS), store: store, ledger: .file(file),
      keychain: keychain, sealing: .standard, clock: WallClock(now: now, timeZone: { .gmt }))
  }
}
