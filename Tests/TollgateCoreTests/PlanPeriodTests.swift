import Foundation
import Testing
import TollgateCore

@Suite("A period of a plan")
struct PlanPeriodTests {
  typealias Period = SubscriptionTerms.Period

  @Test("has twelve months in a year, and 365 days in 365 / 7 weeks")
  func counts() throws {
    #expect(try #require(Period(1, .year).count(of: .month)) == (12, 1))
    #expect(try #require(Period(2, .year).count(of: .month)) == (24, 1))
    #expect(try #require(Period(1, .month).count(of: .month)) == (365, 365))
    #expect(try #require(Period(1, .year).count(of: .week)) == (4_380, 84))
    #expect(try #require(Period(1, .week).count(of: .week)) == (84, 84))
    #expect(Period(1, .week).count(of: .month) == nil, "a price for longer than is paid for")
    #expect(Period(3, .day).count(of: .week) == nil)
  }

  @Test("ends by the App Store's calendar, in UTC")
  func ends() {
    let start = Date.at("2026-01-31T12:00:00Z")
    #expect(Period(1, .month).end(after: start) == .at("2026-02-28T12:00:00Z"))
    #expect(Period(1, .year).end(after: start) == .at("2027-01-31T12:00:00Z"))
    #expect(Period(2, .week).end(after: start) == .at("2026-02-14T12:00:00Z"))
    #expect(Period(3, .day).end(after: start) == .at("2026-02-03T12:00:00Z"))
  }
}
