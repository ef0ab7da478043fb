import AppStoreWire
import Foundation
import Testing

@testable import TollgateServer

@Suite("Requests to the App Store")
struct RequestBudgetTests {
  private let start = Date(timeIntervalSince1970: 1_760_000_000)

  @Test("stay within the limit in any second, in any pattern")
  func limit() {
    var window = RequestWindow(limit: 4)
    var now = start
    let places = (0..<40).map { number in
      if number % 7 == 0 { now += 0.3 }
      return window.take(at: now)
    }
    #expect(places == places.sorted())
    for (place, later) in zip(places, places.dropFirst(4)) {
      #expect(later.timeIntervalSince(place) >= 1)
    }
    // The first ones do not wait.
    #expect(places[0..<4].allSatisfy { $0 == start + 0.3 })
  }

  @Test("don't wait for those that came over a second ago")
  func late() {
    var window = RequestWindow(limit: 2)
    _ = (window.take(at: start), window.take(at: start))
    #expect(window.take(at: start + 0.25) == start + 1)
    #expect(window.take(at: start + 5) == start + 5)
  }

  @Test("wait until the App Store accepts some again")
  func closed() {
    var window = RequestWindow(limit: 2)
    window.close(until: start + 9)
    window.close(until: start + 3)
    #expect(window.take(at: start) == start + 9)
    #expect(window.take(at: start + 10) == start + 10)
  }

  @Test("of background work are half of Apple's hourly limit, and continue after it")
  func hourly() async {
    let budget = HourlyBudget()
    let most = HourlyBudget.limit(of: .history, in: .sandbox)
    // Five a second, of which Apple counts an hour's.
    #expect(most <= 5 * 3600 / 2 && most > 0)
    for number in 0..<most {
      #expect(
        await budget.take(for: .history, in: .sandbox, at: start + Double(number) / 10) == nil)
    }
    #expect(await budget.take(for: .history, in: .sandbox, at: start + 3599) == start + 3600)
    #expect(await budget.take(for: .statuses, in: .sandbox, at: start + 3599) == nil)
    #expect(await budget.take(for: .history, in: .production, at: start + 3599) == nil)
    #expect(await budget.take(for: .history, in: .sandbox, at: start + 3600) == nil)
  }

  @Test("are fewer in the sandbox, and below Apple's limit everywhere")
  func environments() {
    for endpoint in AppStoreEndpoint.allCases {
      #expect(endpoint.limit(in: .production) < 50)
      #expect(endpoint.limit(in: .sandbox) < 5)
    }
  }

  @Test(
    "over the limit are sent again at the App Store's retry time, in each of the forms",
    arguments: [
      ("0", 0), ("30", 30), (" 120 ", 120), ("1760000007500", 7.5),
      ("Thu, 09 Oct 2025 08:53:25 GMT", 5),
      // A past date is now, and a date that is too far away is a day.
      ("1759999999000", 0), ("Thu, 09 Oct 2025 08:53:00 GMT", 0), ("99999999", 86_400),
      ("9999999999999999999999", 86_400),
    ] as [(String, TimeInterval)])
  func forms(_ value: String, _ seconds: TimeInterval) {
    #expect(RetryAfter.instant(value, at: start) == start + seconds)
  }

  @Test(
    "are sent again by a rule of this server if the App Store gives no time",
    arguments: ["", "soon", "-5", "1e3", "12 s", "Thu, 40 Foo 2025"])
  func unreadable(_ value: String) {
    #expect(RetryAfter.instant(value, at: start) == nil)
  }
}
