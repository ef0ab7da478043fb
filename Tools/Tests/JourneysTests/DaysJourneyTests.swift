import Foundation
import Journeys
import ServedJourneys
import Testing

@Suite("Journeys of an app that is free on some days of the week")
struct DaysJourneyTests {
  @Test("pass, over midnights, summer time, time zones and clock changes")
  func pass() async throws {
    let path = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Days/days.yaml").path
    var report = JourneyReport()
    var lines: [String] = []
    let runner = JourneyRunner(apps: AppDirectory(nil), servers: .inProcess)
    for outcome in await runner.run(JourneyFile.read(path)) { lines.append(report.add(outcome)) }
    #expect(report.closingLine == "8 passed, 0 failed", "\(lines.joined(separator: "\n"))")
  }
}
