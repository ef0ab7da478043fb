import Foundation
import Testing
import TollgateCore

@testable import TollgateEngine

/// An app is not notified that a parent has declined.
@Suite("The paywall of a pending purchase")
struct WaitingTests {
  private let month: TimeInterval = 30 * 86_400

  /// The paywalls that completed purchases name.
  private func paywalls(of keeper: Tollkeeper) throws -> [String] {
    try keeper.events().map(\.event).filter { $0.name == .purchaseCompleted }
      .map { $0.properties["paywall"] ?? "none" }
  }

  private func ask(on bench: Bench, via paywalls: Paywall.ID?...) async throws -> Tollkeeper {
    bench.store.script { $0.isPending = true }
    let keeper = try await bench.launch()
    for paywall in paywalls {
      #expect(await keeper.purchase("unlimited", via: paywall) == .pending)
    }
    return keeper
  }

  @Test(
    "is remembered for 30 days, and no longer",
    arguments: [(-1, ["wall"]), (0, [])] as [(TimeInterval, [String])])
  func forgotten(after seconds: TimeInterval, completed: [String]) async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let keeper = try await ask(on: bench, via: "wall")
    bench.clock.now += month + seconds
    bench.store.script { $0.unfinished = [.purchase()] }
    await keeper.refresh()
    #expect(keeper.check("play").reason == .entitled)
    #expect(try paywalls(of: keeper) == completed)
  }

  @Test("is deleted from the ledger at the next start after that")
  func pruned() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    try await ask(on: bench, via: "wall").stop()
    bench.clock.now += month - 1
    let second = try await bench.launch()
    #expect(second.ledger.ledgerState.waiting["unlimited"]?.paywall == "wall")
    second.stop()
    bench.clock.now += 1
    let third = try await bench.launch()
    #expect(third.ledger.ledgerState.waiting.isEmpty)
    #expect(try Ledger(at: bench.ledger).ledgerState.waiting.isEmpty)
  }

  @Test("is forgotten too if the process died before it called the store")
  func diedBefore() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let first = try await bench.launch()
    let begun = Attribution(paywall: "wall", begun: bench.clock.now)
    try first.ledger.write {
      try $0.apply(.set(.attribution(of: "unlimited"), to: begun.stored))
    }
    first.stop()
    bench.clock.now += month
    bench.store.script { $0.unfinished = [.purchase()] }
    let second = try await bench.launch()
    #expect(try paywalls(of: second).isEmpty)
    #expect(second.ledger.ledgerState.attributions.isEmpty)
  }

  @Test("is that of the last named request: after a decline the customer requests again")
  func askedAnew() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let keeper = try await ask(on: bench, via: "wall", "other", nil)
    bench.store.script { $0.unfinished = [.purchase()] }
    await keeper.refresh()
    #expect(try paywalls(of: keeper) == ["other"])
  }

  @Test("is remembered from the last request on")
  func remembersFromTheLastTime() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let keeper = try await ask(on: bench, via: "wall")
    bench.clock.now += month - 1
    #expect(await keeper.purchase("unlimited") == .pending)
    bench.clock.now += month - 1
    bench.store.script { $0.unfinished = [.purchase()] }
    await keeper.refresh()
    #expect(try paywalls(of: keeper) == ["wall"])
  }

  @Test(
    "is saved to the last digit, and read from earlier releases",
    arguments: [
      ("wall", "wall", nil), ("wall\tlower", "wall", "lower"), ("", nil, nil),
      ("\tlower", nil, "lower"), ("wall\t\tsoon", "wall", nil), ("wall\t\tinf", "wall", nil),
    ] as [(String, Paywall.ID?, Experiment.Variant.ID?)])
  func stored(text: String, paywall: Paywall.ID?, variant: Experiment.Variant.ID?) {
    #expect(Attribution(stored: text) == Attribution(paywall: paywall, variant: variant))
    let begun = Date(timeIntervalSinceReferenceDate: 790_000_000.123_456_7)
    let dated = Attribution(paywall: paywall, variant: variant, begun: begun)
    #expect(Attribution(stored: dated.stored) == dated)
  }
}
