import Foundation
import Journeys
import ServedJourneys
import Testing

@Suite("A report")
struct ReportTests {
  @Test("is one JSON document for every failure, and the same whether verbose or not")
  func jsonIsValid() async throws {
    let seconds = /"seconds" : [0-9.e-]+/
    let (_, brief) = try await Self.report(isVerbose: false)
    let (_, verbose) = try await Self.report(isVerbose: true)
    #expect(brief.replacing(seconds, with: "") == verbose.replacing(seconds, with: ""))
    let document = try JSONSerialization.jsonObject(with: Data(brief.utf8)) as? [String: Any]
    #expect(document?["failed"] as? Int == 2 && document?["passed"] as? Int == 0)
  }

  /// Two journeys: one whose clock was set back and that fails, one that can't be read.
  private static let text = """
    journey: The clock
    app: retro-racing
    steps:
      - launch:
      - use: play
        times: 7
        note: One too many
      - set_device_clock: 2026-01-14T12:00:00
      - check: play
        expect: { access: allowed }
    ---
    journey: "\\"Broken\\""
    app: retro-racing
    steps: [{lunch: }, {use: }]
    """

  private static func report(isVerbose: Bool) async throws -> (lines: String, json: String) {
    var report = JourneyReport(isVerbose: isVerbose)
    var lines: [String] = []
    for outcome in await JourneyRunner(apps: Examples.directory, servers: .inProcess).run(
      JourneyFile(text: text, path: "here.yaml"))
    {
      lines.append(report.add(outcome))
    }
    return ((lines + [report.closingLine]).joined(separator: "\n"), try report.json())
  }
}
