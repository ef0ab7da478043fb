import Foundation
import Journeys
import ServedJourneys
import Testing

@Suite("Journeys of an app whose server keeps balances that end, begin and come by themselves")
struct KeptBalanceJourneyTests {
  @Test("pass, on one device, on several, offline and over refunds")
  func pass() async throws {
    let path = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "KeptBalances/kept-balances.yaml").path
    var report = JourneyReport()
    var lines: [String] = []
    let runner = JourneyRunner(apps: AppDirectory(nil), servers: .inProcess)
    for outcome in await runner.run(JourneyFile.read(path)) { lines.append(report.add(outcome)) }
    #expect(report.closingLine == "7 passed, 0 failed", "\(lines.joined(separator: "\n"))")
  }
}
