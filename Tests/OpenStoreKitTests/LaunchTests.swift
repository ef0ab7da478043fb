import Foundation
import LocalAppStore
import OpenStoreKit
import Testing

@Suite("A launch")
struct LaunchTests {
  @Test("is found from its caller, with two launches in one process")
  func isAmbient() async throws {
    let (ada, bob) = (try await StoreFixture(seed: 1), try await StoreFixture(seed: 2))
    try await ada.buy("unlock")
    #expect(await ada.launch.owned == ["unlock"])
    #expect(await bob.launch.owned == [])
  }

  @Test("stays with a product and a transaction wherever they are passed")
  func isRemembered() async throws {
    let (ada, bob) = (try await StoreFixture(seed: 1), try await StoreFixture(seed: 2))
    let product = try await ada.launch.product("unlock")
    let transaction = try await bob.launch.run { try await product.purchase().transaction }
    await bob.launch.run { await transaction?.finish() }
    #expect(await ada.launch.owned == ["unlock"])
    #expect(try await ada.store.send(ListAccountTransactions(.unfinished, of: ada.account)) == [])
    #expect(await bob.launch.run { await product.latestTransaction } != nil)
  }

  @Test("is found when a static property is read, not when its sequence is iterated")
  func isCaptured() async throws {
    let (ada, bob) = (try await StoreFixture(seed: 1), try await StoreFixture(seed: 2))
    try await ada.buy("unlock")
    let adas = ada.launch.run { Transaction.currentEntitlements }
    #expect(await bob.launch.read { adas }.count == 1)
  }

  @Test("is inherited by the tasks that it starts, detached ones too")
  func goesWithTasks() async throws {
    let (ada, bob) = (try await StoreFixture(seed: 1), try await StoreFixture(seed: 2))
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

  @Test("that ended can do nothing more, and no call hangs")
  func ended() async throws {
    let fixture = try await StoreFixture()
    let product = try await fixture.launch.product("unlock")
    let transaction = try #require(try await product.purchase().transaction)
    await fixture.launch.end()

    await transaction.finish()
    #expect(
      try await fixture.store.send(ListAccountTransactions(.unfinished, of: fixture.account)).count
        == 1)
    #expect(await fixture.launch.owned == [])
    #expect(await fixture.launch.read { Transaction.updates }.isEmpty)
    await #expect { try await product.purchase() } throws: { $0.isUnknown }
    await #expect { try await fixture.launch.run { try await AppStore.sync() } } throws: {
      $0.isUnknown
    }
    await #expect { try await fixture.launch.run { try await AppTransaction.shared } } throws: {
      $0.isUnknown
    }
    await fixture.store.settled()
  }

  @Test("is one at a time on a device, and needs an installed app")
  func oneAtATime() async throws {
    let fixture = try await StoreFixture()
    await #expect { try await AppLaunch.open(on: fixture.device, of: fixture.store) } throws: {
      ($0 as? AppStoreError)?.code == .alreadyOpen
    }
    try await fixture.store.send(UninstallApp(from: fixture.device))
    await #expect { try await AppLaunch.open(on: fixture.device, of: fixture.store) } throws: {
      ($0 as? AppStoreError)?.code == .notInstalled
    }
  }

  @Test("ends when the app is deleted")
  func endsWithTheApp() async throws {
    let fixture = try await StoreFixture()
    let listener = await Listener(fixture.launch)
    try await fixture.store.send(UninstallApp(from: fixture.device))
    await listener.value()
    #expect(await listener.isOver)
    #expect(await fixture.launch.owned == [])
  }

  @Test("counts as listening once its listener has started")
  func listening() async throws {
    let fixture = try await StoreFixture()
    let updates = fixture.launch.run { Transaction.updates }
    let first = Task { () -> UInt64? in
      for _ in 0..<10 { await Task.yield() }
      for await update in updates { return update.unsafePayloadValue.id }
      return nil
    }
    await fixture.store.listening(fixture.launch.id)
    let bought = try await fixture.store.send(BuyElsewhere("unlock", account: fixture.account))
    await fixture.store.settled()
    #expect(await first.value == bought.rawValue)
  }

  @Test("that ends without ever listening leaves no caller waiting")
  func endsUndelivered() async throws {
    let fixture = try await StoreFixture()
    let waiting = Task { await fixture.store.listening(fixture.launch.id) }
    await fixture.launch.end()
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
