import Foundation
import Journeys
import ServedJourneys
import Testing

@Suite("Journeys of an app with lasting grants, costs and accruing income")
struct EconomyJourneyTests {
  @Test("pass, over refunds, reinstalls, killed processes and clock changes")
  func pass() async throws {
    let path = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Economy/economy.yaml").path
    var report = JourneyReport()
    var lines: [String] = []
    let runner = JourneyRunner(apps: AppDirectory(nil), servers: .inProcess)
    for outcome in await runner.run(JourneyFile.read(path)) { lines.append(report.add(outcome)) }
    #expect(report.closingLine == "21 passed, 0 failed", "\(lines.joined(separator: "\n"))")
  }
}
