import Foundation
import Testing
import TollgateScreens

@Suite("A countdown")
struct RemainingTimeTests {
  @Test(
    "shows the two largest units, days from the second on",
    arguments: [
      (48 * 3600, .days(2, hours: 0)), (13 * 86_400 + 5 * 3600 + 59, .days(13, hours: 5)),
      (48 * 3600 - 1, .hours(47, minutes: 59)), (86_400, .hours(24, minutes: 0)),
      (18 * 3600 + 23 * 60, .hours(18, minutes: 23)), (3600, .hours(1, minutes: 0)),
      (3599, .minutes(59, seconds: 59)), (60, .minutes(1, seconds: 0)), (59, .seconds(59)),
      (1, .seconds(1)),
    ] as [(Double, RemainingTime)])
  func twoUnits(left: Double, expected: RemainingTime) {
    #expect(RemainingTime(from: .thursday(12), to: .thursday(12) + left) == expected)
  }

  @Test(
    "shows a second until it is over, and is never negative",
    arguments: [(0.001, 1), (0.999, 1), (1.5, 2), (0, 0), (-1, 0), (-86_400, 0)])
  func neverNegative(left: Double, seconds: Int) {
    #expect(RemainingTime(from: .thursday(12), to: .thursday(12) + left) == .seconds(seconds))
  }
}
