import Foundation
import Journeys
import ServedJourneys
import Testing

@Suite("Journeys of an app whose costs, starts, maximums and incomes are remote values")
struct RemoteNumbersJourneyTests {
  @Test("pass while values change in mid-period, are taken back, or don't arrive")
  func pass() async throws {
    let path = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "RemoteNumbers/remote-numbers.yaml").path
    var report = JourneyReport()
    var lines: [String] = []
    let runner = JourneyRunner(apps: AppDirectory(nil), servers: .inProcess)
    for outcome in await runner.run(JourneyFile.read(path)) { lines.append(report.add(outcome)) }
    #expect(report.closingLine == "12 passed, 0 failed", "\(lines.joined(separator: "\n"))")
  }
}
