import AppStoreWire
import Foundation
import Testing

@Suite("Wire seconds")
struct WireSecondsTests {
  @Test(
    "are rounded down to the whole second",
    arguments: [
      (0, 0), (0.999, 0), (1, 1), (-0.001, -1), (-1, -1), (-1.001, -2),
      (1_800_000_000.999, 1_800_000_000),
    ] as [(TimeInterval, Int64)])
  func roundsDown(date: TimeInterval, seconds: Int64) {
    #expect(WireSeconds(Date(timeIntervalSince1970: date)).rawValue == seconds)
    #expect(WireSeconds(rawValue: seconds).date == Date(timeIntervalSince1970: Double(seconds)))
  }
}
