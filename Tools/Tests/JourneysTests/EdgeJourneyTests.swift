import Foundation
import Journeys
import Testing

@Suite("Journeys for situations in which two careful developers would build different things")
struct EdgeJourneyTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Edges")

  @Test(
    "end as the journey's title says",
    arguments: ["conditions", "lasts", "quota", "cost", "economy", "rest"])
  func pass(file: String) async throws {
    var report = JourneyReport()
    var lines: [String] = []
    let journeys = JourneyFile.read(Self.folder.appending(path: "\(file).yaml").path)
    #expect(journeys.journeys.count > 5)
    for outcome in await JourneyRunner(apps: AppDirectory(nil)).run(journeys) {
      lines.append(report.add(outcome))
    }
    #expect(report.closingLine.hasSuffix(" 0 failed"), "\(lines.joined(separator: "\n"))")
  }
}
