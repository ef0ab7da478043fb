import Foundation
import Journeys
import ServedJourneys
import Testing

@Suite("Journeys of an app that sells two tiers on each paywall")
struct TiersJourneyTests {
  @Test("close each paywall once its reason is gone, and hold no customer who has bought")
  func pass() async throws {
    let path = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Tiers/tiers.yaml").path
    var report = JourneyReport()
    var lines: [String] = []
    let runner = JourneyRunner(apps: AppDirectory(nil), servers: .inProcess)
    for outcome in await runner.run(JourneyFile.read(path)) { lines.append(report.add(outcome)) }
    #expect(report.closingLine == "8 passed, 0 failed", "\(lines.joined(separator: "\n"))")
  }
}
