import Foundation
import Journeys
import Testing
import TollgateCore
import TollgateScreens

@testable import Studio

@Suite("The limit of a run")
struct WorkBudgetTests {
  private static let start = Date(timeIntervalSince1970: 1_768_470_060)

  @Test("is twenty thousand actions, each counted as often as its step repeats it")
  func things() throws {
    var budget = WorkBudget()
    for _ in 0..<19 { try take("{ use: play, times: 1000 }", from: &budget) }
    try take("{ check: play, times: 999 }", from: &budget)
    try budget.take(for: nil, at: Self.start, in: .gmt)
    #expect(throws: WorkBudget.Exhausted.things) { try take("restore:", from: &budget) }
    try take("wait: 1d", from: &budget)
  }

  @Test("is two hundred years, in however many steps")
  func days() throws {
    var budget = WorkBudget()
    try take("wait: 73049d", from: &budget)
    try take("until: 2026-01-16T09:41:00", from: &budget)
    #expect(throws: WorkBudget.Exhausted.days) { try take("wait: 1s", from: &budget) }
    try take("until: 2020-01-01T00:00:00", from: &budget)
    #expect(throws: WorkBudget.Exhausted.days, "no day comes back") {
      try take("wait: 1s", from: &budget)
    }
    try take("use: play", from: &budget)
  }

  @Test("refuses further ones, with the reason in the log, and all else continues")
  func refused() async throws {
    let run = try await TestStudio.run()
    await run.perform("wait: 199y")
    await run.perform("wait: 2y")
    await run.perform("use: play")
    let snapshot = try await run.snapshot()
    let reasons = snapshot.log[2].outcomes.map { outcome in
      if case .refused(let reason) = outcome { reason } else { nil as String? }
    }
    #expect(reasons == ["A run lasts at most 73050 days. Begin a new one."])
    #expect(snapshot.timeline.done.count == 3)
    #expect(snapshot.customerView?.quotas.first?.used == 1)
  }

  @Test("is five thousand steps, and the next one is refused")
  func steps() async throws {
    let moves = Array(repeating: Move.touch(.dismissAlert), count: Run.longest - 1)
    let run = try await Run(
      id: "run", app: TestStudio.retroRacing(), moves: [.perform(.launch)] + moves)
    await run.perform("wait: 1d")
    let snapshot = try await run.snapshot()
    #expect(snapshot.timeline.done.count == Run.longest)
    #expect(snapshot.log.last?.isRefused == true)
  }

  @Test("resets for a person who goes back")
  func beginsAnew() async throws {
    let run = try await TestStudio.run()
    await run.perform("wait: 150y")
    try await run.go(to: 1)
    await run.perform("wait: 150y")
    let snapshot = try await run.snapshot()
    #expect(snapshot.timeline.done.count == 2)
    #expect(snapshot.log.allSatisfy { !$0.isRefused })
  }

  @Test(
    "is zero on the way forward for a client that is gone, and later steps remain")
  func forwardIsGone() async throws {
    let run = try await TestStudio.run()
    for _ in 0..<2 { await run.perform("wait: 1d") }
    try await run.go(to: 1)
    let gone = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try? await run.go(to: 3)
    }
    await gone.value
    let timeline = try await run.snapshot().timeline
    #expect(timeline.done.count == 1)
    #expect(timeline.toCome.count == 2)
  }

  @Test("is zero for a client that is gone before its turn, and nothing changes")
  func clientIsGone() async throws {
    let run = try await TestStudio.run()
    await run.perform("wait: 1d")
    let before = try await run.snapshot().timeline.link?.address
    let gone = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await run.perform("wait: 1d")
      await run.touch(.use("play", then: "game"))
      await #expect(throws: CancellationError.self) { try await run.go(to: 1) }
      await #expect(throws: CancellationError.self) {
        try await Run(
          id: "run", app: TestStudio.retroRacing(), moves: [.perform(.launch), .perform(.relaunch)])
      }
    }
    await gone.value
    let snapshot = try await run.snapshot()
    #expect(snapshot.timeline.link?.address == before)
    #expect(snapshot.timeline.toCome.isEmpty)
    #expect(snapshot.isOpen)
  }

  private func take(_ step: String, from budget: inout WorkBudget) throws {
    try budget.take(for: try Step(line: step).action, at: Self.start, in: .gmt)
  }
}
