import Foundation
import Journeys
import Testing

/// Each journey of `Goldens`, against what was said of it when somebody last read that.
///
/// After a change of words, run with `TOLLGATE_RECORD=1` and read the difference.
@Suite("The report of a journey")
struct ReportGoldenTests {
  @Test("tells people every step where it is verbose", arguments: Golden.all)
  func verbose(golden: Golden) async throws {
    try golden.check(await golden.report(isVerbose: true).lines, against: "verbose.txt")
  }

  @Test("tells people of each failure the step and no other", arguments: Golden.all)
  func brief(golden: Golden) async throws {
    try golden.check(await golden.report(isVerbose: false).lines, against: "txt")
  }

  @Test("tells tools everything", arguments: Golden.all)
  func json(golden: Golden) async throws {
    try golden.check(await golden.report(isVerbose: false).json, against: "json")
  }
}

/// A file of journeys, and what is said of them.
struct Golden: CustomTestStringConvertible {
  let name: String

  static let all = ["passing", "failing"].map(Golden.init)

  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "Goldens")

  var testDescription: String { name }

  /// What comes of the journeys; the seconds that they took are always 0.
  func report(isVerbose: Bool) async throws -> (lines: String, json: String) {
    let text = try String(
      contentsOf: Self.folder.appending(path: "\(name).yaml"), encoding: .utf8)
    var report = JourneyReport(isVerbose: isVerbose)
    var lines: [String] = []
    let file = JourneyFile(text: text, path: "\(name).yaml")
    for outcome in await JourneyRunner(apps: Examples.directory).run(file) {
      lines.append(report.add(outcome))
    }
    let json = try report.json().replacing(/"seconds" : [0-9.e-]+/, with: "\"seconds\" : 0")
    return ((lines + [report.closingLine]).joined(separator: "\n") + "\n", json + "\n")
  }

  func check(_ said: String, against suffix: String) throws {
    let file = Self.folder.appending(path: "\(name).\(suffix)")
    if ProcessInfo.processInfo.environment["TOLLGATE_RECORD"] != nil {
      try Data(said.utf8).write(to: file)
    }
    #expect(try said == String(contentsOf: file, encoding: .utf8))
  }
}
