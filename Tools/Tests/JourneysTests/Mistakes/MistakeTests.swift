import Foundation
import Journeys
import ServedJourneys
import Testing

@Suite("A mistake in a journey")
struct MistakeTests {
  @Test(
    "in a file is reported with its place and the correct spelling",
    arguments: Mistakes.inYAML + Mistakes.inTheHead)
  func inAFile(text: String, message: String) {
    #expect(mistakes(in: JourneyFile(text: text, path: "j")) == [message])
  }

  @Test(
    "in a step is reported with its place and the correct spelling",
    arguments: Mistakes.inSteps + Mistakes.inTimes + Mistakes.inTheStore + Mistakes.inTheApp
      + Mistakes.atTheServer)
  func inAStep(step: String, message: String) {
    let text = "journey: J\napp: a\nsteps:\n  - launch:\n  - \(step)"
    #expect(mistakes(in: JourneyFile(text: text, path: "j")) == [message])
  }

  @Test(
    "in an expectation is reported with its place and the correct spelling",
    arguments: Mistakes.inAnswers + Mistakes.inStandings + Mistakes.ofTheServer)
  func inExpectations(action: String, expect: String, message: String) {
    let text = "journey: J\napp: a\nsteps:\n  - \(action)\n    expect: { \(expect) }"
    #expect(mistakes(in: JourneyFile(text: text, path: "j")) == [message])
  }

  @Test(
    "that shows only in the run is reported with its place and the fix", arguments: Mistakes.inRuns)
  func inARun(head: String, steps: String, message: String) async throws {
    let text = "journey: J\n\(head)\nsteps:\n  - \(steps)"
    let file = JourneyFile(text: text, path: "j")
    let outcome = try #require(
      await JourneyRunner(apps: Examples.directory, servers: .inProcess).run(file).first)
    let step = outcome.steps.last.flatMap { step in
      step.mistake.map { "\(outcome.file):\(step.line): \($0)" }
    }
    #expect(outcome.mistake ?? step == message)
  }

  @Test("hides none of the others")
  func allAtOnce() {
    let text = """
      journey: J
      app: a
      build: relase
      steps:
        - lunch:
        - launch:
        - use: play
          expect: { access: yes }
      platfrom: iOS
      """
    #expect(
      mistakes(in: JourneyFile(text: text, path: "j")).map { $0.prefix(5) } == [
        "j:3:8", "j:5:5", "j:8:2", "j:9:1",
      ])
  }
}

/// The example apps, beside the tools.
enum Examples {
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Examples")
  static let directory = AppDirectory(folder)
}
