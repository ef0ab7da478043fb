import Foundation
import LocalAppStore
import OpenStoreKit
import Testing

@Suite("A launch")
struct LaunchTests {
  @Test("is whose device is speaking, two at a time in one process")
  func isAmbient() async throws {
    let (ada, bob) = (try await Shop(seed: 1), try await Shop(seed: 2))
    try await ada.buy("unlock")
    #expect(await ada.launch.owned == ["unlock"])
    #expect(await bob.launch.owned == [])
  }

  @Test("goes with a product and a transaction wherever they go")
  func isRemembered() async throws {
    let (ada, bob) = (try await Shop(seed: 1), try await Shop(seed: 2))
    let product = try await ada.launch.product("unlock")
    let transaction = try await bob.launch.run { try await product.purchase().transaction }
    await bob.launch.run { await transaction?.finish() }
    #expect(await ada.launch.owned == ["unlock"])
    #expect(try await ada.store.send(ListAccountTransactions(.unfinished, of: ada.account)) == [])
    #expect(await bob.launch.run { await product.latestTransaction } != nil)
  }

  @Test("is found when a static property is read, not when what it gave is iterated")
  func isCaptured() async throws {
    let (ada, bob) = (try await Shop(seed: 1), try await Shop(seed: 2))
    try await ada.buy("unlock")
    let adas = ada.launch.run { Transaction.currentEntitlements }
    #expect(await bob.launch.read { adas }.count == 1)
  }

  @Test("goes with the tasks that it starts, detached ones too")
  func goesWithTasks() async throws {
    let (ada, bob) = (try await Shop(seed: 1), try await Shop(seed: 2))
    try await ada.buy("unlock")
    let counts = await ada.launch.run {
      let child = Task { await countOfEntitlements() }
      let detached = Task.detached { await countOfEntitlements() }
      let throwing = Task.detached { () async throws -> Int in await countOfEntitlements() }
      return [await child.value, await detached.value, (try? await throwing.value) ?? -1]
    }
    #expect(counts == [1, 1, 1])
    #expect(await bob.launch.run { await Task.detached { await countOfEntitlements() }.value } == 0)
  }

  @Test("that ended can do nothing more, and nothing hangs")
  func ended() async throws {
    let shop = try await Shop()
    let product = try await shop.launch.product("unlock")
    let transaction = try #require(try await product.purchase().transaction)
    await shop.launch.end()

    await transaction.finish()
    #expect(
      try await shop.store.send(ListAccountTransactions(.unfinished, of: shop.account)).count == 1)
    #expect(await shop.launch.owned == [])
    #expect(await shop.launch.read { Transaction.updates }.isEmpty)
    await #expect { try await product.purchase() } throws: { $0.isUnknown }
    await #expect { try await shop.launch.run { try await AppStore.sync() } } throws: {
      $0.isUnknown
    }
    await #expect { try await shop.launch.run { try await AppTransaction.shared } } throws: {
      $0.isUnknown
    }
    await shop.store.settled()
  }

  @Test("is one at a time on a device, of an app that is there")
  func oneAtATime() async throws {
    let shop = try await Shop()
    await #expect { try await AppLaunch.open(on: shop.device, of: shop.store) } throws: {
      ($0 as? AppStoreError)?.code == .alreadyOpen
    }
    try await shop.store.send(UninstallApp(from: shop.device))
    await #expect { try await AppLaunch.open(on: shop.device, of: shop.store) } throws: {
      ($0 as? AppStoreError)?.code == .notInstalled
    }
  }

  @Test("ends when the app is deleted")
  func endsWithTheApp() async throws {
    let shop = try await Shop()
    let listener = await Listener(shop.launch)
    try await shop.store.send(UninstallApp(from: shop.device))
    await listener.value()
    #expect(await listener.isOver)
    #expect(await shop.launch.owned == [])
  }

  @Test("is listened in once its listener has begun")
  func listening() async throws {
    let shop = try await Shop()
    let updates = shop.launch.run { Transaction.updates }
    let first = Task { () -> UInt64? in
      for _ in 0..<10 { await Task.yield() }
      for await update in updates { return update.unsafePayloadValue.id }
      return nil
    }
    await shop.store.listening(shop.launch.id)
    let bought = try await shop.store.send(BuyElsewhere("unlock", account: shop.account))
    await shop.store.settled()
    #expect(await first.value == bought.rawValue)
  }

  @Test("that ends without ever listening keeps nobody waiting")
  func endsUnheard() async throws {
    let shop = try await Shop()
    let waiting = Task { await shop.store.listening(shop.launch.id) }
    await shop.launch.end()
    await waiting.value
  }
}

private func countOfEntitlements() async -> Int {
  var count = 0
  for await _ in Transaction.currentEntitlements { count += 1 }
  return count
}

extension Error {
  var isUnknown: Bool {
    if case .unknown? = self as? StoreKitError { true } else { false }
  }
}
