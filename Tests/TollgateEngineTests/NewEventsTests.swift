import Foundation
import Testing
import TollgateCore

@testable import TollgateEngine

@Suite("Events")
struct NewEventsTests {
  private func launch(_ bench: Bench) async throws -> Tollkeeper {
    bench.store.script { $0.sells = Catalog.shop.products.map(\.id) }
    return try await bench.launch(catalog: .shop)
  }

  private func next(_ count: Int, of keeper: Tollkeeper) async -> [KeptEvent] {
    var events: [KeptEvent] = []
    for await event in keeper.newEvents {
      events.append(event)
      if events.count == count { break }
    }
    return events
  }

  @Test(
    "A purchase reports its gate: the denial's reason, the paywall, the price and the transaction"
  )
  func gate() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let keeper = try await launch(bench)
    bench.clock.now += 8 * 86_400
    #expect(try keeper.use("read").access == .denied)
    bench.store.script {
      $0.answer = .success(.purchase("77", of: "monthly", expires: bench.clock.now + 86_400))
      $0.paid = .init(price: Decimal(string: "4.99"), currency: "EUR", isTrial: false)
    }
    #expect(await keeper.purchase("monthly") == .purchased)
    let events = await next(3, of: keeper)
    #expect(events.map(\.name) == ["paywall_shown", "purchase_started", "purchase_completed"])
    for event in events {
      #expect(event.properties["paywall"] == "wall")
      #expect(event.properties["feature"] == "read")
      #expect(event.properties["reason"] == "trial_expired")
    }
    let bought = try #require(events.last).properties
    #expect(bought["product"] == "monthly" && bought["transactionID"] == "77")
    #expect(bought["price"] == "4.99" && bought["currency"] == "EUR" && bought["isTrial"] == nil)
  }

  @Test("A free trial is reported as free, and a refund names the transaction")
  func trial() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let keeper = try await launch(bench)
    bench.store.script {
      $0.answer = .success(.purchase("8", of: "monthly", expires: bench.clock.now + 86_400))
      $0.paid = .init(price: 0, currency: "EUR", isTrial: true)
    }
    #expect(await keeper.purchase("monthly") == .purchased)
    try keeper.record(
      .purchase("8", of: "monthly", signed: bench.clock.now + 9, revoked: bench.clock.now))
    let events = await next(3, of: keeper)
    #expect(events[1].properties["isTrial"] == "true")
    #expect(events[2].name == "refunded" && events[2].properties["transactionID"] == "8")
  }

  @Test(
    "An event whose delivery the process's end interrupts comes again, with the same identifier")
  func atLeastOnce() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let first = try await launch(bench)
    first.open("wall")
    first.dismiss()
    let before = await next(1, of: first)
    first.stop()
    let second = try await launch(bench)
    let after = await next(2, of: second)
    #expect(after.map(\.name) == ["paywall_shown", "paywall_dismissed"])
    #expect(after.first == before.first)
    #expect(Set(after.map(\.id)).count == 2)
    second.stop()
    let third = try await launch(bench)
    #expect(
      try third.events().map(\.name) == ["paywall_dismissed"], "what was asked past is forgotten")
  }

  @Test("New events are delivered as they happen")
  func toCome() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let keeper = try await launch(bench)
    let delivered = Task { await next(2, of: keeper) }
    keeper.open("wall")
    keeper.dismiss()
    #expect(await delivered.value.map(\.name) == ["paywall_shown", "paywall_dismissed"])
  }

  @Test("Waiting for events ends with the task")
  func cancelled() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let keeper = try await launch(bench)
    let waiting = Task { await next(1, of: keeper) }
    waiting.cancel()
    #expect(await waiting.value.isEmpty)
  }
}
