import AppStoreWire
import Foundation
import LocalAppStore
import Testing

@Suite("The transactions of Xcode's store")
struct XcodeNumberTests {
  private static let start = Date(timeIntervalSince1970: 1_800_000_000)

  private let configuration = StoreConfiguration(products: [
    .init(id: "coins", kind: .consumable, price: 1)
  ])

  @Test("are numbered from 0, with no gap, and again from 0 after all were cleared")
  func numbers() async throws {
    let store = LocalStore(
      configuration: configuration, app: AppIdentity(bundleID: "com.example.app"),
      environment: .xcode, now: Self.start)
    let (ada, bob) = (try await store.send(AddAccount()), try await store.send(AddAccount()))
    #expect(try await store.send(BuyElsewhere("coins", account: ada)).rawValue == 0)
    #expect(try await store.send(BuyElsewhere("coins", account: bob)).rawValue == 1)
    try await store.send(ClearTransactions(of: ada))
    #expect(try await store.send(BuyElsewhere("coins", account: ada)).rawValue == 2)
    try await store.send(ClearTransactions(of: bob))
    try await store.send(ClearTransactions(of: ada))
    #expect(try await store.send(BuyElsewhere("coins", account: bob)).rawValue == 0)
  }

  @Test("continue the numbers of a saved store's file")
  func keptFile() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "box-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "store.json")
    let account = try await open(file).send(AddAccount())
    for number: UInt64 in 0..<2 {
      let store = try open(file)
      #expect(try await store.send(BuyElsewhere("coins", account: account)).rawValue == number)
    }
  }

  private func open(_ file: URL) throws -> LocalStore {
    try LocalStore(
      keptIn: file, configuration: configuration,
      app: AppIdentity(bundleID: "com.example.app"), environment: .xcode, now: Self.start)
  }
}
