#if !canImport(Darwin)
import Foundation
import LocalAppStore
import OpenStoreKit
import Testing
import TollgateCore
import TollgateEngine

@testable import TollgateStoreKit

@Suite("The ledger of a local store")
struct DeletedStoreTests {
  private static let catalog = Catalog(
    app: "notes", bundleID: "com.example.notes",
    products: [
      Catalog.Product(
        id: "pro", kind: .nonConsumable, entitlements: ["pro"])
    ],
    features: [Feature(id: "export", access: [.entitled("pro")])])

  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "store-\(UUID().uuidString)").appending(path: "com.example.notes")

  /// Runs a program that uses a store, with its ledger and keychain in the folder.
  private func run(
    _ store: LocalStore, buys: Bool = false
  ) async throws -> (isAllowed: Bool, said: [String]) {
    if store.devices.isEmpty {
      let phone = try await store.send(AddDevice(account: store.send(AddAccount())))
      try await store.send(InstallApp(on: phone))
    }
    let launch = try await AppLaunch.open(on: store.devices[0], of: store)
    var said: [String] = []
    try LedgerLocation.setAsideOtherStores(in: folder, of: store.root) { said.append($0) }
    let tollkeeper = try Tollkeeper(
      Self.catalog, store: StoreKitStore(launch: launch),
      ledger: .file(folder.appending(path: "Tollgate.sqlite")).alwaysOpening(),
      keychain: FileKeychain(folder.appending(path: "Keychain")))
    await tollkeeper.settled()
    if buys { #expect(await tollkeeper.purchase("pro") == .purchased) }
    let isAllowed = tollkeeper.check("export").isAllowed
    tollkeeper.stop()
    await launch.end()
    return (isAllowed, said)
  }

  private func store(seed: UInt64) -> LocalStore {
    LocalStore(
      configuration: StoreConfiguration(
        products: [.init(id: "pro", kind: .nonConsumable, price: 5)]),
      app: AppIdentity(bundleID: "com.example.notes"), seed: seed,
      now: Date(timeIntervalSince1970: 1_768_478_400))
  }

  @Test("is set aside if another store takes its place, and entitles to nothing there")
  func deleted() async throws {
    defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
    let first = store(seed: 1)
    var run = try await run(first, buys: true)
    #expect(run.isAllowed && run.said.isEmpty)
    run = try await self.run(first)
    #expect(run.isAllowed && run.said.isEmpty, "it is the same store")
    // Its file is deleted: the next one has other keys.
    run = try await self.run(store(seed: 2))
    #expect(!run.isAllowed)
    let aside = folder.deletingLastPathComponent()
      .appending(path: "com.example.notes.other-store-1")
    #expect(run.said.count == 1 && run.said.allSatisfy { $0.contains(aside.path) })
    #expect(
      FileManager.default.fileExists(atPath: aside.appending(path: "Tollgate.sqlite").path))
    run = try await self.run(store(seed: 3))
    #expect(run.said.allSatisfy { $0.contains("other-store-2") } && run.said.count == 1)
  }
}
#endif
