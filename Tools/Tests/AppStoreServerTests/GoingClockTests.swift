import Foundation
import Hummingbird
import LocalAppStore
import Testing

@testable import AppStoreServer
@testable import OpenStoreKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("A store whose clock runs")
struct GoingClockTests {
  @Test("advances it before it answers an app, and not for a client that only views")
  func goesOn() async throws {
    let (system, store) = (Self.store(), Self.store())
    let clock = FollowingClock(store: store) { [system] in system.clock.now }
    let (addresses, ready) = AsyncStream<URL>.makeStream()
    let application = AppStoreServer(store: store, port: 0).buildApplication(clock: clock) {
      ready.yield($0)
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await application.run() }
      var iterator = addresses.makeAsyncIterator()
      let url = try #require(await iterator.next())

      await system.advance(to: OpenStore.start + 60)
      _ = try await URLSession(configuration: .ephemeral).data(from: url)
      #expect(store.clock.now == OpenStore.start, "a look changes nothing")
      _ = try await HTTPStoreLink(address: url).open(device: 1)
      #expect(store.clock.now == OpenStore.start + 60)

      let phone = try await AppLaunch.open(at: url)
      await system.advance(to: OpenStore.start + 120)
      #expect(await phone.owned() == [])
      #expect(store.clock.now == OpenStore.start + 120)
      await phone.end()
      group.cancelAll()
    }
  }

  private static func store() -> LocalStore {
    LocalStore(
      configuration: OpenStore.catalogue, app: AppIdentity(bundleID: "com.example.app"),
      now: OpenStore.start)
  }
}
