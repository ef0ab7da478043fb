import Foundation
import LocalAppStore
import OpenStoreKitTest
import Testing

@Suite("A session's clock")
struct ClockTests {
  @Test("has exactly the store's rates, by the same numbers")
  func rates() throws {
    #expect(SKTestSession.TimeRate.allCases.map(\.rawValue) == TimeRate.allCases.map(\.rawValue))
    let session = try SKTestSession(configuration: Fixtures.configuration, now: Fixtures.start)
    for rate in SKTestSession.TimeRate.allCases {
      session.timeRate = rate
      #expect(session.timeRate == rate)
    }
  }

  @Test("runs with the system's until a test moves it")
  func runs() async throws {
    let session = try SKTestSession(configuration: Fixtures.configuration)
    let before = Date(
      timeIntervalSinceReferenceDate: Date.now.timeIntervalSinceReferenceDate - 0.001)
    let bought = try #require(try await Fixtures.buy("full"))
    #expect(before <= bought.purchaseDate && bought.purchaseDate <= Date.now)
    await session.advance(by: .seconds(60))
    let held = session.now
    #expect(held >= before + 60)
    await Task.yield()
    #expect(session.now == held)
  }

  @Test("stops the first time that a test moves it, while the system's runs")
  func stopsOnceMoved() async throws {
    let session = try SKTestSession(configuration: Fixtures.configuration)
    await session.advance(by: .milliseconds(1))
    let held = session.now
    while Date.now < held + 0.005 { await Task.yield() }
    #expect(session.now == held)
  }

  @Test("stays where it was set")
  func stays() async throws {
    let session = try SKTestSession(configuration: Fixtures.configuration, now: Fixtures.start)
    #expect(session.now == Fixtures.start)
    #expect(try await Fixtures.buy("full")?.purchaseDate == Fixtures.start)
  }

  @Test("delivers renewals to listeners, one after the other, before it stops again")
  func renews() async throws {
    let session = try SKTestSession(configuration: Fixtures.configuration, now: Fixtures.start)
    session.timeRate = .oneRenewalEveryMinute
    let received = Received()
    let updates = Transaction.updates
    Task {
      for await update in updates {
        await received.add(update.unsafePayloadValue)
        await update.unsafePayloadValue.finish()
      }
    }
    await session.untilListening()
    let first = try #require(try await Fixtures.buy("basic"))
    await first.finish()
    await session.advance(by: .seconds(150))
    #expect(await received.dates == [Fixtures.start + 60, Fixtures.start + 120])
  }

  @Test("that runs renews short subscriptions automatically")
  func ticks() async throws {
    let session = try SKTestSession(configuration: Fixtures.configuration)
    session.timeRate = .oneRenewalEveryTwoSeconds
    let past = Date.now - 1.95
    let updates = Transaction.updates
    try await session.buyProduct(identifier: "basic", options: [.purchaseDate(past)])
    let renewal = Task { await updates.first { $0.unsafePayloadValue.reason == .renewal } }
    #expect(await renewal.value != nil)
  }
}

private actor Received {
  private(set) var dates: [Date] = []

  func add(_ transaction: Transaction) { dates.append(transaction.purchaseDate) }
}
