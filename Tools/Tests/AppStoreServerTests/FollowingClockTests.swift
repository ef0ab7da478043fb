import Foundation
import LocalAppStore
import Testing

@testable import AppStoreServer

@Suite("A store's clock that follows the system's")
struct FollowingClockTests {
  /// Another store, whose clock is the system's.
  private let system = Self.store(at: OpenStore.start)

  @Test("stays as far ahead as a control has put it")
  func staysAhead() async {
    let store = Self.store(at: OpenStore.start)
    let clock = FollowingClock(store: store) { [system] in system.clock.now }
    await clock.advance(to: OpenStore.start + 86_400)
    await system.advance(to: OpenStore.start + 60)
    await clock.tick()
    #expect(store.clock.now == OpenStore.start + 86_460)
  }

  @Test("continues from its time if the store was saved at a later time than the system's")
  func goesOn() async {
    let store = Self.store(at: OpenStore.start + 86_400)
    let clock = FollowingClock(store: store) { [system] in system.clock.now }
    await system.advance(to: OpenStore.start + 60)
    await clock.tick()
    #expect(store.clock.now == OpenStore.start + 86_460)
  }

  @Test("catches up with the system's if the store was saved at an earlier one")
  func catchesUp() async {
    let store = Self.store(at: OpenStore.start - 86_400)
    let clock = FollowingClock(store: store) { [system] in system.clock.now }
    await clock.tick()
    #expect(store.clock.now == OpenStore.start)
  }

  @Test("stays as far behind as a store started at an earlier date")
  func staysBehind() async {
    let store = Self.store(at: OpenStore.start - 86_400)
    let clock = FollowingClock(
      store: store, systemTime: { [system] in system.clock.now }, startsAnywhere: true)
    await system.advance(to: OpenStore.start + 60)
    await clock.tick()
    #expect(store.clock.now == OpenStore.start - 86_340)
    await clock.advance(to: OpenStore.start - 80_000)
    await system.advance(to: OpenStore.start + 61)
    await clock.tick()
    #expect(store.clock.now == OpenStore.start - 79_999)
  }

  private static func store(at now: Date) -> LocalStore {
    LocalStore(
      configuration: OpenStore.catalogue, app: AppIdentity(bundleID: "com.example.app"), now: now)
  }
}
