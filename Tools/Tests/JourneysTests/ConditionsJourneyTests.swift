import Foundation
import Journeys
import ServedJourneys
import Testing

@Suite("Journeys of an app whose rules have conditions")
struct ConditionsJourneyTests {
  @Test("pass, over tiers, windows, sessions, launches and features of a plan")
  func pass() async throws {
    let path = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Conditions/conditions.yaml").path
    var report = JourneyReport()
    var lines: [String] = []
    let runner = JourneyRunner(apps: AppDirectory(nil), servers: .inProcess)
    for outcome in await runner.run(JourneyFile.read(path)) { lines.append(report.add(outcome)) }
    #expect(report.closingLine == "6 passed, 0 failed", "\(lines.joined(separator: "\n"))")
  }
}
