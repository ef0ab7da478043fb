import Foundation
import Journeys
import ServedJourneys
import Testing

/// Each journey of `Goldens`, compared to the report that a person approved last.
///
/// After a change of words, run with `TOLLGATE_RECORD=1` and read the difference.
@Suite("The report of a journey")
struct ReportGoldenTests {
  @Test("shows every step to people if it is verbose", arguments: ReportSample.all)
  func verbose(sample: ReportSample) async throws {
    try Golden.expect(await sample.report(isVerbose: true).lines, "\(sample.name).verbose.txt")
  }

  @Test("shows people the step of each failure and no other", arguments: ReportSample.all)
  func brief(sample: ReportSample) async throws {
    try Golden.expect(await sample.report(isVerbose: false).lines, "\(sample.name).txt")
  }

  @Test("gives tools every step", arguments: ReportSample.all)
  func json(sample: ReportSample) async throws {
    try Golden.expect(await sample.report(isVerbose: false).json, "\(sample.name).json")
  }
}

/// A file of journeys, and the reports of it.
struct ReportSample: CustomTestStringConvertible {
  let name: String

  static let all = ["passing", "failing"].map(ReportSample.init)

  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "Goldens")

  var testDescription: String { name }

  /// Returns the reports of the journeys; the seconds that they took are always 0.
  func report(isVerbose: Bool) async throws -> (lines: String, json: String) {
    let text = try String(
      contentsOf: Self.folder.appending(path: "\(name).yaml"), encoding: .utf8)
    var report = JourneyReport(isVerbose: isVerbose)
    var lines: [String] = []
    let file = JourneyFile(text: text, path: "\(name).yaml")
    for outcome in await JourneyRunner(apps: Examples.directory, servers: .inProcess).run(file) {
      lines.append(report.add(outcome))
    }
    let json = try report.json().replacing(/"seconds" : [0-9.e-]+/, with: "\"seconds\" : 0")
    return ((lines + [report.closingLine]).joined(separator: "\n") + "\n", json + "\n")
  }
}
