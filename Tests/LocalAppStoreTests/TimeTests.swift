import Foundation
import LocalAppStore
import Testing

@Suite("Time in a local store")
struct TimeTests {
  @Test("moves only on command, and never back")
  func standsStill() async throws {
    let home = try await Household()
    #expect(home.store.clock.now == Household.start)
    await home.store.advance(to: Household.start + 60)
    #expect(home.store.clock.now == Household.start + 60)
    await home.store.advance(to: Household.start)
    #expect(home.store.clock.now == Household.start + 60)
  }

  @Test("triggers due events, in order and each at its own instant, including the target's")
  func bringsWhatIsDue() async throws {
    let home = try await Household()
    let (store, account, start) = (home.store, home.account, Household.start)
    try await store.send(Schedule(Refund("unlock", account: account), at: start + 20))
    try await store.send(Schedule(BuyElsewhere("unlock", account: account), at: start + 10))
    try await store.send(Schedule(BuyElsewhere("shared", account: account), at: start + 20))
    try await store.send(Schedule(BuyElsewhere("coins", account: account), at: start + 20.001))
    await store.advance(to: start + 20)

    let events = try await store.send(ListEvents(after: 1))
    #expect(events.map(\.kind) == [.boughtElsewhere, .refunded, .boughtElsewhere])
    #expect(events.map(\.productID) == ["unlock", "unlock", "shared"])
    #expect(events.map(\.date) == [start + 10, start + 20, start + 20])
    await store.advance(to: start + 21)
    #expect(try await store.send(ListEvents(after: 4)).map(\.date) == [start + 20.001])
  }

  @Test("lets listeners handle one event before the next is due")
  func settlesInBetween() async throws {
    let home = try await Household()
    let (store, start) = (home.store, Household.start)
    let launch = try await store.send(OpenApp(on: home.device))
    let updates = store.updates(of: launch.id, on: .transactions)
    let instants = Task {
      var instants: [Date] = []
      for await _ in updates {
        for _ in 0..<20 { await Task.yield() }
        instants.append(store.clock.now)
        if instants.count == 5 { break }
      }
      return instants
    }
    await store.listening(launch.id)
    for minute in 1...5 {
      try await store.send(
        Schedule(BuyElsewhere("coins", account: home.account), at: start + Double(minute) * 60))
    }
    await store.advance(to: start + 3_600)
    #expect(await instants.value == (1...5).map { start + Double($0) * 60 })
  }

  @Test("logs due events that failed")
  func saysWhatFailed() async throws {
    let home = try await Household()
    try await home.store.send(
      Schedule(Refund("unlock", account: home.account), at: Household.start + 1))
    await home.store.advance(to: Household.start + 1)
    let event = try #require(try await home.store.send(ListEvents()).last)
    #expect(event.kind == .failed)
    #expect(
      event.note == "There is no purchase of `unlock` that has not been refunded yet. Buy it first."
    )
  }
}
