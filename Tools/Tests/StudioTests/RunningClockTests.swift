import Foundation
import Journeys
import Testing

@testable import Studio

@Suite("A running clock")
struct RunningClockTests {
  @Test("is one wait, for any number of ticks")
  func isOneWait() async throws {
    let run = try await TestStudio.run()
    let start = try await run.snapshot().storeNow
    for _ in 1...75 { await run.runClock(by: 1) }
    let snapshot = try await run.snapshot()
    #expect(snapshot.storeNow == start.addingTimeInterval(75))
    #expect(snapshot.timeline.done.map(\.title).count == 2)
    #expect(snapshot.log.map(\.number) == [1, 2])
    #expect(snapshot.log.map(\.point) == [1, 2])
    #expect(snapshot.log.last?.steps.map(\.text) == ["wait: 1m15s"])
    #expect(snapshot.log.last?.storeTime == snapshot.storeNow)
    #expect(snapshot.timeline.done.last?.time == snapshot.storeNow)
  }

  @Test("starts another wait after another action")
  func endsWhereSomethingHappens() async throws {
    let run = try await Run(
      id: "run", app: TestStudio.app("coin-feedback"), Beginning([:]))
    await run.perform("buy: com.femsoftware.coinfeedback.pro.yearly")
    for _ in 1...9 { await run.runClock(by: 86_400) }
    let waits = try await run.snapshot().log.dropFirst(2)
    #expect(waits.map { $0.steps.map(\.text) } == [["wait: 168h"], ["wait: 48h"]])
    #expect(waits.map(\.outcomes.isEmpty) == [false, true])
  }

  @Test("leaves a control's wait alone")
  func leavesControls() async throws {
    let run = try await TestStudio.run()
    await run.perform("wait: 1h")
    await run.runClock(by: 60)
    await run.perform("wait: 1h")
    await run.runClock(by: 60)
    await run.runClock(by: 3600)
    let steps = try await run.snapshot().log.dropFirst().flatMap(\.steps).map(\.text)
    #expect(steps == ["wait: 1h", "wait: 1m", "wait: 1h", "wait: 1h1m"])
  }

  @Test("is undone, linked to and saved like any other wait")
  func isAWait() async throws {
    let run = try await TestStudio.run()
    for _ in 1...30 { await run.runClock(by: 3600) }
    let snapshot = try await run.snapshot()
    try await run.go(to: 1)
    try await run.go(to: 2)
    let again = try await run.snapshot()
    #expect(again.storeNow == snapshot.storeNow)
    #expect(again.log.map(\.title) == snapshot.log.map(\.title))
    #expect(again.timeline.link?.address == snapshot.timeline.link?.address)
    let saved = try await run.journey(titled: "Thirty hours", app: .id("retro-racing"))
    #expect(saved.steps.map(\.action.text) == ["launch:", "wait: 30h"])
  }

  @Test("advances by a second to a day", arguments: ["0", "-1", "86401", "x", ""])
  func refuses(seconds: String) async throws {
    try await TestStudio.open { browser in
      let page = try await browser.open("/retro-racing/")
      let answer = try await browser.send([("seconds", seconds)], to: "\(page.path)/tick")
      #expect(answer.status == 400)
      #expect(answer.text.contains("The field “seconds” is no number from 1 to a day’s."))
    }
  }
}
