import Foundation
import Testing
import TollgateCore

@Suite("A trial")
struct TrialTests {
  private let trial = Trial(id: "week", days: 7)

  private func left(_ start: String, on instant: String, in zone: String = "UTC") -> Int {
    trial.daysRemaining(
      since: .at(start), on: CalendarDay(containing: .at(instant), in: .named(zone)))
  }

  @Test(
    "has its first day on the day it starts, at any hour, and is over from the seventh midnight",
    arguments: [
      ("UTC", "2026-01-15T00:00:00Z"), ("UTC", "2026-01-15T23:59:59Z"),
      // A day of 23 hours among them, one of 25, and one with no midnight.
      ("Europe/Madrid", "2026-03-26T22:59:59Z"), ("Europe/Madrid", "2026-10-22T21:30:00Z"),
      ("America/New_York", "2026-03-06T12:00:00Z"), ("Asia/Beirut", "2026-03-25T12:00:00Z"),
      ("Asia/Beirut", "2026-03-28T22:30:00Z"), ("Africa/Cairo", "2024-04-24T12:00:00Z"),
      // Summer time is below standard time while Ramadan lasts.
      ("Africa/Casablanca", "2022-03-25T12:00:00Z"), ("Africa/Casablanca", "2022-05-06T12:00:00Z"),
      // The 30 December 2011 was left out of the calendar.
      ("Pacific/Apia", "2011-12-28T20:00:00Z"),
      // A year ends, and a leap year's February.
      ("Pacific/Auckland", "2026-12-30T12:00:00Z"), ("UTC", "2028-02-26T12:00:00Z"),
      ("Australia/Lord_Howe", "2026-04-03T12:00:00Z"),
    ])
  func days(zone: String, start: String) {
    let started = Date.at(start)
    var day = CalendarDay(containing: started, in: .named(zone))
    for remaining in stride(from: 7, through: 1, by: -1) {
      for instant in [day.start, day.end - 1] {
        let around = CalendarDay(containing: instant, in: .named(zone))
        #expect(trial.daysRemaining(since: started, on: around) == remaining)
      }
      day = CalendarDay(containing: day.end, in: .named(zone))
    }
    #expect(trial.daysRemaining(since: started, on: day) == 0)
    #expect(
      trial.daysRemaining(since: started, on: CalendarDay(containing: day.end, in: .gmt)) == 0)
  }

  @Test("is counted in local days, after travel both ways")
  func travel() {
    // 20:00 on the 15th in Madrid, 08:00 on the 16th in Auckland, 11:00 on the 15th in Los Angeles.
    let start = "2026-01-15T19:00:00Z"
    #expect(left(start, on: "2026-01-15T19:00:00Z", in: "Europe/Madrid") == 7)
    // The day of the start is judged where the person is now.
    #expect(left(start, on: "2026-01-16T10:30:00Z", in: "Pacific/Auckland") == 7)
    #expect(left(start, on: "2026-01-16T11:00:00Z", in: "Pacific/Auckland") == 6)
    #expect(left(start, on: "2026-01-16T10:30:00Z", in: "Europe/Madrid") == 6)
    #expect(left(start, on: "2026-01-16T07:59:59Z", in: "America/Los_Angeles") == 7)
    #expect(left(start, on: "2026-01-16T08:00:00Z", in: "America/Los_Angeles") == 6)
    #expect(left(start, on: "2026-01-21T22:59:59Z", in: "Europe/Madrid") == 1)
    #expect(left(start, on: "2026-01-21T23:00:00Z", in: "Europe/Madrid") == 0)
    #expect(left(start, on: "2026-01-21T23:00:00Z", in: "America/Los_Angeles") == 1)
    #expect(left(start, on: "2026-01-22T11:00:00Z", in: "Pacific/Auckland") == 0)
  }

  @Test("never has more days than its length, or fewer than zero")
  func bounds() {
    #expect(left("2026-01-15T12:00:00Z", on: "2026-01-01T12:00:00Z") == 7)
    #expect(left("2036-01-15T12:00:00Z", on: "2026-01-01T12:00:00Z") == 7)
    #expect(left("2016-01-15T12:00:00Z", on: "2026-01-01T12:00:00Z") == 0)
  }

  @Test("of one day is over at the first midnight")
  func oneDay() {
    let short = Trial(id: "day", days: 1)
    let start = Date.at("2026-01-15T23:59:59Z")
    func left(_ instant: Date) -> Int {
      short.daysRemaining(since: start, on: CalendarDay(containing: instant, in: .gmt))
    }
    #expect(left(start) == 1)
    #expect(left(start + 1) == 0)
  }

  @Test("has the moment's state, and is unknown if its start is")
  func state() {
    let catalog = Catalog.asking(.trial("week"))
    #expect(catalog.state(of: "week", at: .noon(trialDays: 3)) == .active(daysRemaining: 3))
    #expect(catalog.state(of: "week", at: .noon(trialDays: 0)) == .expired)
    #expect(catalog.state(of: "week", at: .noon()) == .unknown)
  }

  @Test("is computed for each of the catalog's trials with a known start")
  func allTrials() {
    let catalog = Catalog(
      app: "app", bundleID: "com.example.app", products: [], features: [],
      trials: [trial, Trial(id: "month", days: 30), Trial(id: "later", days: 3)])
    let customer = Customer.holding().with {
      $0.trials = [
        "week": .at("2026-01-14T12:00:00Z"), "month": .at("2026-01-14T12:00:00Z"),
        "gone": .at("2026-01-14T12:00:00Z"),
      ]
    }
    let day = Moment.noon().day
    #expect(catalog.trialDays(of: customer, on: day) == ["week": 6, "month": 29])
    #expect(Catalog.asking().trialDays(of: Customer(), on: day).isEmpty)
  }
}
