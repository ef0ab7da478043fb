import Foundation
import Journeys
import Testing

@testable import Studio

@Suite("A journey in the studio")
struct StoryTests {
  @Test("is opened, stepped through, and run to its end")
  func stepsThrough() async throws {
    try await TestStudio.open { browser in
      var page = try await browser.open("/retro-racing/")
      let link = try #require(
        page.html.firstMatch(of: /href="([^"]*journey=six-rounds-a-day[^"]*)"/))
      page = try await browser.open(String(link.1))
      #expect(page.text.contains("0 of "))
      #expect(page.text.contains("Next: The app opened"))
      #expect(page.phone.contains("The app is not open."))
      page = try await browser.press("On one step", on: page)
      #expect(page.text.contains("1 of "))
      page = try await browser.press("Run to the end", on: page)
      #expect(page.text.contains("All that the journey expects is so."))
      #expect(!page.html.contains(#"<li class="mismatch""#))
      #expect(page.form("On one step")?.isDisabled == true)
    }
  }

  @Test("names the step with an unexpected result, and the result")
  func reportsMismatches() async throws {
    let script = try script(
      """
      journey: Wrong on purpose
      app: retro-racing
      steps:
        - launch:
        - use: play
          expect: { remaining: 7 }
        - use: play
          expect: { remaining: 4 }
      """)
    let run = try await Run(
      id: "run", app: try TestStudio.retroRacing(),
      Beginning(script, JourneyID(file: "wrong.yaml", number: 1)), script: script)
    try await run.go(to: 3)
    let snapshot = try await run.snapshot()
    #expect(snapshot.timeline.done.map(\.isAsExpected) == [nil, false, true])
    let mismatches = snapshot.log.flatMap(\.outcomes).compactMap { outcome in
      if case .mismatch(let mismatch) = outcome { mismatch } else { nil }
    }
    #expect(mismatches.map(\.key) == ["remaining"])
    #expect(mismatches.first?.expected == "7")
    #expect(mismatches.first?.actual == "5")
  }

  @Test("continues after a person's own actions")
  func goesOn() async throws {
    let script = try script(
      "journey: Two days\napp: retro-racing\nsteps:\n  - launch:\n  - wait: 1d\n  - wait: 1d\n")
    let beginning = Beginning(script, JourneyID(file: "days.yaml", number: 1))
    let run = try await Run(
      id: "run", app: try TestStudio.retroRacing(), beginning, script: script)
    try await run.go(to: 2)
    await run.perform("use: play")
    #expect(try await run.snapshot().timeline.toCome.map(\.title) == ["One day went by"])
    let link = try #require(try await run.snapshot().timeline.link?.address)
    #expect(link.hasPrefix("/retro-racing/?journey=days.yaml%3A1&do="))

    let word = try #require(link.split(separator: "=").last.map(String.init))
    let again = try await Run(
      id: "again", app: try TestStudio.retroRacing(), beginning, script: script,
      moves: try Link(word: word).moves)
    #expect(try await again.snapshot().timeline.toCome.map(\.title) == ["One day went by"])
    #expect(try await again.snapshot().customerView?.quotas.first?.used == 1)
  }

  private func script(_ text: String) throws -> Journey {
    try #require(JourneyFile(text: text, path: "story.yaml").journeys.first).get()
  }
}
