import Foundation
import Journeys
import ServedJourneys
import Testing

@Suite("Journeys of twelve apps, each with its own rules")
struct OtherAppsJourneyTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "OtherApps")

  @Test(
    "pass",
    arguments: [
      "dictation", "gym", "habits", "housekeeping", "kennel", "languages", "mentor", "retouching",
      "screen-time", "sketches", "tabletop", "visits",
    ])
  func pass(app: String) async throws {
    var report = JourneyReport()
    var lines: [String] = []
    let runner = JourneyRunner(apps: AppDirectory(nil), servers: .inProcess)
    let path = Self.folder.appending(path: "\(app)/Journeys/rules.yaml").path
    let file = JourneyFile.read(path)
    #expect(file.journeys.count > 3)
    for outcome in await runner.run(file) { lines.append(report.add(outcome)) }
    #expect(report.closingLine.hasSuffix(" 0 failed"), "\(lines.joined(separator: "\n"))")
  }
}
