import Foundation
import Testing
import TollgateCore

@testable import TollgateEngine

@Suite("A purchase")
struct PurchaseTests {
  private let noon = Date.at("2026-01-15T12:00:00Z")

  @Test("is granted, then finished; the paywall closes and the outcome is counted")
  func purchased() async throws {
    var script = ScriptedStore.Script()
    script.answer = .success(.purchase())
    let bench = try Bench(script)
    defer { bench.remove() }
    let keeper = try await bench.launch()
    keeper.open("paywall")
    #expect(await keeper.purchase("unlimited") == .purchased)
    #expect(keeper.check("play").reason == .entitled)
    #expect(bench.store.script { $0.finished } == [Fact.purchase().id])
    #expect(keeper.presentation.paywall == nil)
    #expect(keeper.presentation.alert == .purchased("unlimited"))
    let events = try keeper.events().map(\.event)
    #expect(
      events.map(\.name) == [
        .paywallShown, .purchaseStarted, .purchaseCompleted, .paywallDismissed,
      ])
    #expect(events.first { $0.name == .purchaseCompleted }?.properties["paywall"] == "wall")
  }

  @Test("of an owned product answers already owned and changes nothing")
  func alreadyOwned() async throws {
    var script = ScriptedStore.Script()
    script.answer = .success(.purchase())
    let bench = try Bench(script)
    defer { bench.remove() }
    let keeper = try await bench.launch()
    #expect(await keeper.purchase("unlimited") == .purchased)
    #expect(await keeper.purchase("unlimited") == .alreadyOwned)
    #expect(keeper.presentation.alert == .alreadyOwned("unlimited"), "and thanks for nothing")
  }

  @Test("approved after a relaunch still names the paywall it began on")
  func approvedLater() async throws {
    var script = ScriptedStore.Script()
    script.isPending = true
    let bench = try Bench(script)
    defer { bench.remove() }
    let first = try await bench.launch()
    first.open("paywall")
    #expect(await first.purchase("unlimited") == .pending)
    first.stop()
    bench.store.script { $0.unfinished = [.purchase()] }
    let second = try await bench.launch()
    #expect(second.check("play").reason == .entitled)
    let completed = try second.events().map(\.event).filter { $0.name == .purchaseCompleted }
    #expect(
      completed.map(\.properties) == [
        ["product": "unlimited", "paywall": "wall", "result": "purchased", "transactionID": "1"]
      ])
  }

  @Test("that is pending keeps its paywall, whatever else is tried")
  func waitingKeepsItsPaywall() async throws {
    var script = ScriptedStore.Script()
    script.isPending = true
    let bench = try Bench(script)
    defer { bench.remove() }
    let keeper = try await bench.launch()
    #expect(await keeper.purchase("unlimited", via: "wall") == .pending)
    #expect(await keeper.purchase("unlimited") == .pending)
    bench.store.script { $0.isPending = false }
    #expect(await keeper.purchase("unlimited") == .cancelled)
    keeper.stop()
    bench.store.script { $0.unfinished = [.purchase()] }
    let next = try await bench.launch()
    let completed = try next.events().map(\.event).filter { $0.name == .purchaseCompleted }
    #expect(completed.map { $0.properties["paywall"] } == ["wall"])
  }

  @Test("that was cancelled shows nothing")
  func cancelled() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let keeper = try await bench.launch()
    #expect(await keeper.purchase("unlimited") == .cancelled)
    #expect(keeper.presentation.alert == nil)
    #expect(keeper.presentation.activity == nil)
  }

  @Test("fails with the cause: unknown to the catalog, not sold, and not reachable")
  func fails() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let keeper = try await bench.launch()
    #expect(await keeper.purchase("nonsense") == .failed(.unknownProduct))
    bench.store.script { $0.answer = .failure(StoreFailure(.network, "offline")) }
    #expect(await keeper.purchase("unlimited") == .failed(.network))
  }

  @Test("that the store does not sell is not available")
  func notAvailable() async throws {
    var script = ScriptedStore.Script()
    script.sells = []
    let bench = try Bench(script)
    defer { bench.remove() }
    let keeper = try await bench.launch()
    #expect(await keeper.purchase("unlimited") == .failed(.notAvailable))
  }

  @Test(
    "is neither lost nor granted twice, at whatever point the process dies",
    arguments: CrashPoint.allCases)
  func survivesCrashes(point: CrashPoint) async throws {
    var script = ScriptedStore.Script()
    script.answer = .success(.purchase())
    let bench = try Bench(script)
    defer { bench.remove() }
    let dying = try await bench.launch(crash: point)
    #expect(await dying.purchase("unlimited") == .failed(.crashed))
    dying.stop()

    let isPaid = point != .beforePurchase
    let isFinished = bench.store.script { $0.finished } == [Fact.purchase().id]
    #expect(isFinished == (point == .afterFinish), "finished only once it is durable")
    bench.store.script {
      $0.unfinished = isPaid && !isFinished ? [.purchase()] : []
      $0.entitled = isPaid ? [.purchase()] : []
    }
    let next = try await bench.launch()
    #expect(next.check("play").reason == (isPaid ? .entitled : .withinQuota))
    let completed = try next.events().filter { $0.event.name == .purchaseCompleted }
    #expect(completed.count == (isPaid ? 1 : 0))
  }
}

@Suite("A fact from the store")
struct DeliveryTests {
  private let noon = Date.at("2026-01-15T12:00:00Z")

  private func settle(_ keeper: Tollkeeper, until isTrue: (Tollkeeper) -> Bool) async {
    for await _ in keeper.situations where isTrue(keeper) { return }
  }

  @Test("that is newer wins; an older one that arrives late changes nothing")
  func newestSignedWins() async throws {
    let refund = Fact.purchase(signed: noon + 10, revoked: noon + 5)
    var script = ScriptedStore.Script()
    script.unfinished = [refund, .purchase(signed: noon)]
    let bench = try Bench(script)
    defer { bench.remove() }
    let keeper = try await bench.launch()
    #expect(keeper.check("theme.pocket").reason == .notEntitled)
  }

  @Test("of a refund takes effect at once, and its reversal too")
  func refundAndReversal() async throws {
    var script = ScriptedStore.Script()
    script.entitled = [.purchase()]
    let bench = try Bench(script)
    defer { bench.remove() }
    let keeper = try await bench.launch()
    bench.store.deliver(.purchase(signed: noon + 10, revoked: noon + 5))
    await settle(keeper) { $0.check("theme.pocket").reason == .notEntitled }
    #expect(try keeper.events().map(\.event.name) == [.refunded])
    bench.store.deliver(.purchase(signed: noon + 20))
    await settle(keeper) { $0.check("theme.pocket").reason == .entitled }
  }

  @Test("ends an entitlement when two complete listings lack it, a minute apart")
  func absenceIsNotRevocation() async throws {
    var script = ScriptedStore.Script()
    script.entitled = [.purchase()]
    let bench = try Bench(script)
    defer { bench.remove() }
    let keeper = try await bench.launch()
    bench.store.script { $0.entitled = [] }
    await keeper.refresh()
    #expect(keeper.check("play").reason == .entitled, "one listing is not enough")
    bench.clock.now += 59
    await keeper.refresh()
    #expect(keeper.check("play").reason == .entitled, "a listing can lag")
    bench.clock.now += 1
    bench.store.script { $0.isComplete = false }
    await keeper.refresh()
    #expect(keeper.check("play").reason == .entitled, "a cancelled listing is no listing")
    bench.store.script { $0.isComplete = true }
    await keeper.refresh()
    #expect(keeper.check("play").reason == .withinQuota)
    bench.store.script { $0.entitled = [.purchase()] }
    await keeper.refresh()
    #expect(keeper.check("play").reason == .entitled, "listed again, held again")
  }

  @Test("that a process did not live to record is read from the store's history")
  func learnsWhy() async throws {
    var script = ScriptedStore.Script()
    script.entitled = [.purchase()]
    let bench = try Bench(script)
    defer { bench.remove() }
    let keeper = try await bench.launch()
    bench.store.script {
      $0.entitled = []
      $0.history = [.purchase(signed: noon + 10, revoked: noon + 5), .purchase("2")]
    }
    await keeper.refresh()
    #expect(keeper.check("theme.pocket").reason == .notEntitled)
    #expect(try keeper.events().map(\.event.name) == [.refunded])
  }

  @Test("that repeats a recorded fact passes no crash point")
  func repeatsCrashNothing() async throws {
    var script = ScriptedStore.Script()
    script.entitled = [.purchase()]
    let bench = try Bench(script)
    defer { bench.remove() }
    try await bench.launch().stop()
    bench.store.script { $0.entitled = [.purchase(signed: noon + 5)] }
    let second = try await bench.launch(crash: .beforeCommit)
    let known = second.ledger.ledgerState.facts[Fact.purchase().id]?.fact
    #expect(known?.signedDate == noon + 5)
  }

  @Test("about a product that the catalog lacks is kept and not finished")
  func unknownProductWaits() async throws {
    var script = ScriptedStore.Script()
    script.unfinished = [.purchase(of: "from.another.version")]
    let bench = try Bench(script)
    defer { bench.remove() }
    _ = try await bench.launch()
    #expect(bench.store.script { $0.finished }.isEmpty)
  }
}
