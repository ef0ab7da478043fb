#if canImport(StoreKitTest)
import Foundation
import StoreKit
import StoreKitTest
import Testing
import Tollgate

/// An app that sells the products of its own `.storekit` file by a test session of Apple's.
struct HostedApp {
  let session: SKTestSession
  let tollkeeper: Tollkeeper

  /// Opens the engine with the app's catalog, and with nothing bought or recorded.
  ///
  /// - Parameter library: The library in whose bundle the catalog is, such as `RetroRacing`.
  /// - Throws: The session's error, or the engine's.
  init(_ library: String) throws {
    session = try SKTestSession(configurationFileNamed: "Products")
    session.resetToDefaultState()
    session.clearTransactions()
    session.disableDialogs = true
    // Xcode puts a package's resources into a bundle in the app, which is named after both.
    let resources = Bundle.main.url(forResource: "tollgate_\(library)", withExtension: "bundle")
    let bundle = try #require(resources.flatMap(Bundle.init(url:)))
    tollkeeper = try Tollkeeper(
      catalog: Catalog(named: "Catalog", in: bundle),
      device: DeviceProfile(platform: .iOS, build: .release, appVersion: "1.0"),
      store: StoreKitStore(), ledger: .memory(InMemoryLedger()), keychain: InMemoryKeychain())
  }

  /// Buys a product by a tap.
  func buy(_ id: Catalog.Product.ID) async {
    #expect(await tollkeeper.purchase(id) == .purchased)
  }

  /// Refunds every purchase, and waits until the app has the refunds.
  func refundAll(until isOver: @Sendable () -> Bool) async throws {
    for one in session.allTransactions() {
      try session.refundTransaction(identifier: one.identifier)
    }
    try await wait(until: isOver)
  }

  /// Waits up to half a minute, because Apple has no signal that the app has received an update.
  func wait(until isOver: @Sendable () -> Bool) async throws {
    for _ in 0..<300 where !isOver() { try await Task.sleep(for: .milliseconds(100)) }
    #expect(isOver())
  }
}
#endif
