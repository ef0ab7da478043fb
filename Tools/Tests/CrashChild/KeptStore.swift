import Foundation
import LocalAppStore

/// A store that is kept in a file, and sells subscriptions and coins for as long as it lives.
enum KeptStore {
  static let opening = Date(timeIntervalSince1970: 1_768_478_400)
  static let day: TimeInterval = 86_400

  /// Opens the store that lies in a folder, or a new one.
  static func open(in folder: URL) throws -> LocalStore {
    try LocalStore(
      keptIn: folder.appending(path: "Store.json"),
      configuration: StoreConfiguration(products: [
        .init(id: "coins", kind: .consumable, price: 1),
        .init(
          id: "pro", kind: .autoRenewable, price: 10,
          subscription: .init(groupID: "pro", level: 1, period: .init(1, .week))),
      ]), app: AppIdentity(bundleID: "com.example.kept"), seed: 3, now: opening)
  }

  /// Sells without end, and reports each thing sold once the store has answered.
  static func sell(in folder: URL) async throws {
    let store = try open(in: folder)
    let account = try await store.send(AddAccount())
    try await store.send(BuyElsewhere("pro", account: account))
    var count = 0
    while true {
      try await store.send(BuyElsewhere("coins", account: account))
      count += 1
      FileHandle.standardOutput.write(Data("\(count)\n".utf8))
      if count % 10 == 0 { await store.advance(to: store.clock.now + day) }
    }
  }
}
