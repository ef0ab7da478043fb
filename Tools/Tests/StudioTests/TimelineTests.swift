import Foundation
import Journeys
import Testing
import TollgateCore
import TollgateScreens

@testable import Studio

@Suite("A timeline")
struct TimelineTests {
  @Test("goes back to any point, with the state of then, and forward again")
  func goesBack() async throws {
    let run = try await TestStudio.run()
    var seen = [try await picture(of: run)]
    let moves: [@Sendable () async -> Void] = [
      { await run.touch(.use("play", then: "game")) }, { await run.touch(.set("score", to: "3")) },
      { await run.perform("{ use: play, times: 5 }") },
      { await run.touch(.use("play", then: "game")) },
      { await run.touch(.buy("com.retroRacing.unlimitedPlays")) },
      { await run.touch(.dismissAlert) }, { await run.perform("set_time_zone: Asia/Tokyo") },
      { await run.perform("refund: com.retroRacing.unlimitedPlays") },
      { await run.perform("wait: 1M") },
    ]
    for move in moves {
      await move()
      seen.append(try await picture(of: run))
    }
    for number in [4, 0, 9, 6, 7, 2, 1, 8, 3, 5] {
      try await run.go(to: number + 1)
      #expect(try await picture(of: run) == seen[number], "point \(number + 1)")
      let timeline = try await run.snapshot().timeline
      #expect(timeline.done.count == number + 1)
      #expect(timeline.done.count + timeline.toCome.count == 10)
    }
  }

  @Test("starts before the app is opened, and stops at either end")
  func ends() async throws {
    let run = try await TestStudio.run()
    await run.perform("wait: 1d")
    try await run.go(to: -5)
    #expect(try await run.snapshot().isOpen == false)
    #expect(try await run.snapshot().timeline.toCome.count == 2)
    try await run.go(to: 99)
    #expect(try await run.snapshot().timeline.done.map(\.number) == [1, 2])
    #expect(try await run.snapshot().isOpen)
  }

  @Test("forgets undone actions after another action")
  func forgets() async throws {
    let run = try await TestStudio.run()
    await run.perform("wait: 1d")
    await run.perform("wait: 1w")
    try await run.go(to: 2)
    await run.perform("wait: 1h")
    let timeline = try await run.snapshot().timeline
    #expect(timeline.toCome.isEmpty)
    #expect(
      timeline.done.map(\.title) == ["The app opened", "One day went by", "One hour went by"])
  }

  @Test("does not count unreadable actions")
  func countsMoves() async throws {
    let run = try await TestStudio.run()
    await run.perform("wiat: 1d")
    await run.perform("wait: 1d")
    let snapshot = try await run.snapshot()
    #expect(snapshot.timeline.done.count == 2)
    #expect(snapshot.log.map(\.point) == [1, nil, 2])
  }

  @Test("goes back from the page, by its points and from the log")
  func fromThePage() async throws {
    try await TestStudio.open { browser in
      var page = try await browser.open("/retro-racing/")
      for _ in 1...3 { page = try await browser.press("+1 day", on: page) }
      #expect(page.text.contains("4 of 4"))
      page = try await browser.press("Back one step", on: page)
      #expect(page.text.contains("Sat 17 Jan 2026"))
      #expect(page.text.contains("Next: One day went by"))
      page = try await browser.press("On one step", on: page)
      #expect(page.text.contains("Sun 18 Jan 2026"))
      page = try await browser.press("1. The app opened at 09:41", on: page)
      #expect(page.text.contains("Thu 15 Jan 2026"))
      page = try await browser.press("Run to the end", on: page)
      #expect(page.text.contains("Sun 18 Jan 2026"))
      page = try await browser.press("Back to here", on: page)
      #expect(page.text.contains("3 of 4"))
    }
  }

  /// The view of a run.
  private func picture(of run: Run) async throws -> [String] {
    let snapshot = try await run.snapshot()
    return [
      snapshot.screen?.plainText ?? "not open", "\(snapshot.storeNow)", snapshot.zone.identifier,
      "\(snapshot.customerView?.customer.entitlements.causes.map(\.fact.transaction) ?? [])",
      "\(snapshot.customerView?.quotas.map(\.used) ?? [])",
      "\(snapshot.products.map(\.status))",
      "\(snapshot.log.map { $0.title })", "\(snapshot.log.map(\.outcomes.count))",
      snapshot.timeline.link?.address ?? "",
    ]
  }
}
