import Foundation
import Journeys
import ServedJourneys
import Testing

@Suite("Running a journey")
struct RunnerTests {
  @Test("reports the failing step with the expected and the actual value")
  func reportsTheFailingStep() async {
    let report = await Self.report(
      """
      journey: Seven rounds
      app: retro-racing
      steps:
        - launch:
        - use: play
          times: 7
          expect: { access: allowed, remaining: 0, paywall: none }
        - use: play
      """)
    #expect(
      report == """
        ✘ Seven rounds  (here.yaml:1)
          ✘ 2026-01-15T12:00:00  { use: play, times: 7 }  → access: denied, reason: \
        quota_exhausted, remaining: 0, resets_at: 2026-01-16T00:00:00, paywall: unlimited-plays
            here.yaml:5
            access
              expected  allowed
              actual    denied
            paywall
              expected  none
              actual    unlimited-plays
        0 passed, 1 failed
        """)
  }

  @Test(
    "fails an impossible step, with the reason and the fix",
    arguments: [
      ("use: play", "The app is not open. Add `launch:` before this step."),
      (
        "launch:\n  - launch:",
        "The app is open already. Use `relaunch:` to end it and start again."
      ),
      (
        "launch:\n  - use: paly",
        "There is no feature `paly`. Did you mean `play`?"
      ),
      (
        "launch:\n  - open: setings", "There is no screen `setings`. Did you mean `settings`?"
      ),
      (
        "until: 2026-01-14T12:00:00",
        "`until: 2026-01-14T12:00:00` is over: it is 2026-01-15T12:00:00. Time does not go back; write a later one."
      ),
      (
        "launch:\n  - toggle: simulate_unlock",
        "The switch `simulate_unlock` exists in debug and TestFlight builds only; this is a release "
          + "build."
      ),
      ("launch:\n  - spend: { coins: 5 }", "There is no currency `coins`."),
      ("launch:\n  - earn: { coins: 5 }", "There is no currency `coins`."),
      ("launch:\n  - spend: hint", "There is no spend `hint`."),
      ("launch:\n  - reach: { level: 5 }", "There is no progression `level`."),
      (
        "launch:\n  - open: paywall\n  - choose: com.other",
        "There is no product `com.other` in the"
      ),
      (
        "launch:\n  - { buy: com.retroRacing.unlimitedPlays, offer: weekend }",
        "There is no offer `weekend`"
      ),
    ])
  func failsImpossibleSteps(steps: String, sentence: String) async {
    let report = await Self.report(
      "journey: Impossible\napp: retro-racing\nsteps:\n  - \(steps)\n")
    #expect(report.contains("0 passed, 1 failed"))
    #expect(report.contains(sentence), "\(report)")
  }

  @Test("fails if approve has nothing to approve, or refund nothing to refund")
  func nothingToDo() async {
    for step in ["approve", "decline", "refund"] {
      let report = await Self.report(
        """
        journey: Nothing
        app: retro-racing
        steps:
          - launch:
          - \(step): com.retroRacing.unlimitedPlays
        """)
      #expect(report.contains("0 passed, 1 failed"), "\(report)")
    }
  }

  @Test("runs the other journeys if one can't be read")
  func othersStillRun() async {
    let report = await Self.report(
      """
      journey: Broken
      app: retro-racing
      steps:
        - lunch:
      ---
      journey: Whole
      app: retro-racing
      steps:
        - launch:
      """)
    #expect(report.contains("✘ Broken"))
    #expect(report.contains("Did you mean `launch`?"))
    #expect(report.contains("✔ Whole"))
    #expect(report.hasSuffix("1 passed, 1 failed"))
  }

  @Test("lists the existing apps if none has the name")
  func unknownApp() async {
    let report = await Self.report("journey: Lost\napp: retro-racin\nsteps:\n  - launch:\n")
    #expect(report.contains("here.yaml:2:6: there is no app `retro-racin` in "))
    #expect(report.contains("Did you mean `retro-racing`?"))
  }

  @Test("carries nothing over from one journey to the next")
  func nothingCarriesOver() async {
    let journey = """
      journey: Once
      app: retro-racing
      steps:
        - launch:
        - use: play
          times: 6
          expect: { remaining: 0 }
        - buy: com.retroRacing.unlimitedPlays
          expect: { result: purchased }
      """
    let report = await Self.report([journey, journey].joined(separator: "\n---\n"))
    #expect(report.hasSuffix("2 passed, 0 failed"), "\(report)")
  }

  @Test("fails without journeys")
  func noJourneys() {
    #expect(!JourneyReport().hasPassed)
    #expect(JourneyReport().closingLine == "0 passed, 0 failed")
  }

  @Test("reports the same to tools, in JSON")
  func json() async throws {
    var report = JourneyReport()
    for outcome in await Self.runner.run(JourneyFile.all(at: Self.journeys("watch.yaml"))[0]) {
      _ = report.add(outcome)
    }
    let document = try JSONDecoder().decode(ReadReport.self, from: Data(try report.json().utf8))
    #expect(document.passed == 2)
    #expect(document.journeys.count { $0.passed } == 2)
  }

  @Test("finds every journey of a folder, by name")
  func findsJourneys() {
    let files = JourneyFile.all(at: Self.journeys(""))
    #expect(files.count >= 10)
    #expect(files.map(\.path) == files.map(\.path).sorted())
  }

  @Test("reports many files in their order, whichever finishes first")
  func keepsTheOrder() async {
    let names = ["", "days.yaml", "watch.yaml", "nowhere.yaml", "themes.yaml"].map(Self.journeys)
    let expected = names.flatMap(JourneyFile.all).flatMap { file in
      file.journeys.map { journey in
        switch journey {
        case .success(let journey): "\(file.path): \(journey.title)"
        case .failure(let invalid): "\(file.path): \(invalid.title ?? "(without a title)")"
        }
      }
    }
    var reported: [String] = []
    await Self.runner.run(filesAt: names) { reported.append("\($0.file): \($0.title)") }
    #expect(reported == expected)
  }

  private struct ReadReport: Decodable {
    struct Journey: Decodable { let passed: Bool }

    let passed: Int
    let journeys: [Journey]
  }

  private static let examples = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Examples")
  private static let runner = JourneyRunner(apps: AppDirectory(examples), servers: .inProcess)

  private static func journeys(_ name: String) -> String {
    examples.appending(path: "RetroRacing/Journeys/\(name)").path
  }

  private static func report(_ text: String) async -> String {
    var report = JourneyReport()
    var lines: [String] = []
    for outcome in await runner.run(JourneyFile(text: text, path: "here.yaml")) {
      lines.append(report.add(outcome))
    }
    return (lines + [report.closingLine]).joined(separator: "\n")
  }
}
