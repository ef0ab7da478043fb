import Foundation
import Testing

@testable import TollgateEngine

@Suite("The retry delay that the app's server requests")
struct RetryDelayTests {
  private static let now = Date.at("2026-01-15T12:00:00Z")

  private func seconds(_ text: String, date: String? = nil) -> TimeInterval? {
    var headers = ["Retry-After": text]
    headers["Date"] = date
    return RetryDelay.seconds(of: ServerResponse(status: 503, headers: headers), now: Self.now)
  }

  @Test(
    "is in seconds or a date, in any of HTTP's date formats",
    arguments: [
      ("90", 90), ("Thu, 15 Jan 2026 12:01:30 GMT", 90), ("Thursday, 15-Jan-26 12:01:30 GMT", 90),
      ("Thu Jan 15 12:01:30 2026", 90), ("Sun, 01 Feb 2026 00:00:00 GMT", 86_400),
      ("Sunday, 06-Nov-94 08:49:37 GMT", nil), ("Saturday, 15-Jan-76 12:00:00 GMT", 86_400),
    ] as [(String, TimeInterval?)])
  func read(text: String, expected: TimeInterval?) { #expect(seconds(text) == expected) }

  @Test("is measured by the server's own clock if the response has a date")
  func ownClock() {
    let text = "Mon, 01 Jan 2035 00:01:30 GMT"
    #expect(seconds(text, date: "Mon, 01 Jan 2035 00:00:00 GMT") == 90)
    #expect(seconds(text, date: "soon") == 86_400, "the device's, where it does not")
  }

  @Test(
    "is a second at least and a day at most, and absent without a future instant",
    arguments: [
      ("0.001", 1), ("1e300", 86_400), ("0", nil), ("-1", nil), ("inf", nil), ("nan", nil),
      ("", nil), ("soon", nil), ("Thu, 15 Jan 2026 12:00:00 GMT", nil),
      ("Thu, 15 Jan 2026 25:00:00 GMT", nil), ("Thu, 31 Feb 2026 12:00:00 GMT", nil),
      ("Thu, 15 Jan 2026 12:01:30 CET", nil), ("Thu, 15 Jän 2026 12:01:30 GMT", nil),
      ("Thu, 15 Jan 99999999999999999999 12:01:30 GMT", nil), ("Thu Jan 15 12:01 2026", nil),
    ] as [(String, TimeInterval?)])
  func bounds(text: String, expected: TimeInterval?) { #expect(seconds(text) == expected) }
}
