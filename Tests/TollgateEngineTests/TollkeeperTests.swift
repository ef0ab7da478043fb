import Foundation
import Testing
import TollgateCore

@testable import TollgateEngine

@Suite("A tollkeeper")
struct TollkeeperTests {
  @Test("closes its ledger when the last reference to it goes")
  func isFreed() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    weak var ledger: Ledger?
    func live() async throws {
      // One that waits on the clock would hold the ledger for as long as it waits.
      let waiting = ManualScheduler()
      let keeper = try await bench.launch(to: nil, waiting: waiting)
      for _ in 0..<7 { _ = try keeper.use("play") }
      keeper.dismiss()
      await keeper.refresh()
      await keeper.settled()
      ledger = keeper.ledger
      keeper.stop()
    }
    try await live()
    // The task that settled last is still to be freed.
    for _ in 0..<100_000 where ledger != nil { await Task.yield() }
    #expect(ledger == nil)
  }

  @Test("counts six rounds, refuses the seventh, and opens the paywall")
  func countsRounds() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let keeper = try await bench.launch()
    for left in (0..<6).reversed() {
      #expect(try keeper.use("play").remaining == .count(left))
    }
    #expect(try keeper.use("play").reason == .quotaExhausted)
    #expect(keeper.presentation.paywall?.id == "wall")
    #expect(try keeper.events().map(\.event.name) == [.paywallShown])
  }

  @Test("counts nothing for a use that was denied, only checked, or entitled")
  func countsOnlyWhatCounts() async throws {
    var script = ScriptedStore.Script()
    script.entitled = [.purchase()]
    let bench = try Bench(script)
    defer { bench.remove() }
    let keeper = try await bench.launch()
    for _ in 0..<10 { #expect(try keeper.use("play").reason == .entitled) }
    #expect(keeper.customer.uses.isEmpty)
    _ = keeper.check("play")
    _ = try keeper.use("theme.lcd")
    #expect(keeper.customer.uses.isEmpty)
  }

  @Test("lets only one of two taps use the last remaining use")
  func oneStep() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let keeper = try await bench.launch()
    let allowed = try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<40 { group.addTask { try keeper.use("play").isAllowed } }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(allowed == 6)
  }

  @Test("keeps uses, purchases and the high-water mark from one launch to the next")
  func remembers() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let first = try await bench.launch()
    for _ in 0..<4 { _ = try first.use("play") }
    first.stop()
    let second = try await bench.launch()
    #expect(second.check("play").remaining == .count(2))
  }

  @Test("restores no use if the device's clock is set back, and reports why")
  func clockSetBack() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let keeper = try await bench.launch()
    for _ in 0..<6 { _ = try keeper.use("play") }
    bench.clock.now -= 86_400
    #expect(keeper.check("play").reason == .quotaExhausted)
    #expect(keeper.check("play").isClockBehind)
  }

  @Test("raises the high-water mark at a denied use too")
  func deniedUseRaisesMark() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let keeper = try await bench.launch()
    bench.clock.now += 3_600
    _ = try keeper.use("theme.pocket")
    bench.clock.now -= 3_600
    for _ in 0..<6 { _ = try keeper.use("play") }
    #expect(keeper.customer.uses["play"]?.instants.first == bench.clock.now + 3_600)
  }

  @Test("corrects a clock that ran ahead as soon as the store signs a fresh date")
  func forgivesClock() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let noon = bench.clock.now
    bench.clock.now += 365 * 86_400
    let keeper = try await bench.launch()
    for _ in 0..<6 { _ = try keeper.use("play") }
    bench.clock.now = noon
    #expect(try !keeper.use("play").isAllowed)
    bench.store.script { $0.freshDate = noon }
    await keeper.refresh()
    #expect(keeper.check("play").remaining == .count(6))
  }

  @Test("corrects a clock that ran ahead by minutes too")
  func forgivesMinutes() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let noon = bench.clock.now
    bench.clock.now += 480
    let keeper = try await bench.launch()
    bench.clock.now = noon
    bench.store.script { $0.freshDate = noon }
    await keeper.refresh()
    #expect(keeper.now().moment.now == noon)
  }

  @Test("forgets no use because of a clock that ran ahead")
  func prunesByTheStoreAlone() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let first = try await bench.launch()
    for _ in 0..<6 { _ = try first.use("play") }
    first.stop()
    bench.clock.now += 365 * 86_400
    let second = try await bench.launch()
    second.stop()
    #expect(try Ledger(at: bench.ledger).ledgerState.uses["play"]?.instants.count == 6)
  }

  @Test("keeps today's uses and the high-water mark through a reinstall, in the keychain")
  func reinstallKeepsUses() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let first = try await bench.launch()
    for _ in 0..<6 { _ = try first.use("play") }
    await first.settled()
    first.stop()
    try bench.reinstall()
    let second = try await bench.launch()
    #expect(second.check("play").reason == .quotaExhausted)
    await second.settled()
    second.stop()
    let third = try await bench.launch()
    #expect(third.customer.uses["play"]?.instants.count == 6)
  }

  @Test("keeps today's uses through a reinstall, also if the clock was ahead")
  func reinstallAfterWrongClock() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let noon = bench.clock.now
    let first = try await bench.launch()
    for _ in 0..<6 { _ = try first.use("play") }
    bench.clock.now = noon + 86_400
    _ = first.check("play")
    _ = try first.use("theme.lcd")
    await first.settled()
    first.stop()
    bench.clock.now = noon
    bench.store.script { $0.freshDate = noon }
    try bench.reinstall()
    let second = try await bench.launch()
    #expect(second.check("play").reason == .quotaExhausted)
  }

  @Test("returns the theme to the default with the refund, and leaves it there")
  func refundResetsChoice() async throws {
    var script = ScriptedStore.Script()
    script.entitled = [.purchase()]
    let bench = try Bench(script)
    defer { bench.remove() }
    let keeper = try await bench.launch()
    _ = try keeper.use("theme.pocket")
    let theme = try #require(Catalog.game.choices.first)
    #expect(keeper.chosen(theme) == "theme.pocket")
    let noon = bench.clock.now
    bench.store.script {
      $0.entitled = [.purchase("2", signed: noon + 9)]
      $0.unfinished = [.purchase(signed: noon + 8, revoked: noon + 5)]
    }
    await keeper.refresh()
    #expect(keeper.check("theme.pocket").reason == .entitled, "bought again")
    #expect(keeper.chosen(theme) == "theme.lcd")
  }

  @Test("answers loading before the store's first answer, and decides after it")
  func unknownThenKnown() async throws {
    var script = ScriptedStore.Script()
    script.isComplete = false
    let bench = try Bench(script)
    defer { bench.remove() }
    let keeper = try await bench.launch()
    #expect(keeper.check("theme.pocket").access == .loading)
    #expect(try keeper.use("theme.pocket").paywall == nil)
    #expect(keeper.presentation.paywall == nil)
    bench.store.script { $0.isComplete = true }
    await keeper.refresh()
    #expect(keeper.check("theme.pocket").reason == .notEntitled)
  }

  @Test("turns its simulation switch in debug and TestFlight builds only")
  func simulation() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let debug = try await bench.launch(.debug)
    try debug.setSwitch("simulate", true)
    #expect(debug.check("play").reason == .simulated)
    #expect(await debug.restore() == .nothingToRestore)
    #expect(debug.customer.entitlements.active(at: bench.clock.now).isEmpty)
    debug.stop()
    let release = try await bench.launch(.release)
    #expect(release.check("play").reason == .withinQuota, "a stored switch is ignored")
    #expect(throws: SwitchFailure.self) { try release.setSwitch("simulate", true) }
  }
}
