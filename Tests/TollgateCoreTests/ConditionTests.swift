import Foundation
import Testing

@testable import TollgateCore

@Suite("A condition")
struct ConditionTests {
  private let catalog = Catalog.asking(.free)

  private func truth(
    _ condition: Condition, _ customer: Customer = .holding(), at moment: Moment = .noon(),
    in scene: Circumstances = .none
  ) -> Truth {
    catalog.truth(of: condition, for: customer, at: moment, in: scene)
  }

  @Test("keeps unknown under `not`; false wins in an object, true in a list")
  func unknown() {
    let nobody = Customer()
    let asked = Condition.entitled("gold")
    #expect(truth(asked, nobody) == .unknown)
    #expect(truth(.not(asked), nobody) == .unknown)
    #expect(truth(.all([asked, .onboarded(true)]), nobody) == .no)
    #expect(truth(.all([asked, .onboarded(false)]), nobody) == .unknown)
    #expect(truth(.any([asked, .onboarded(false)]), nobody) == .yes)
    #expect(truth(.any([asked, .onboarded(true)]), nobody) == .unknown)
  }

  @Test("of time is half-open, and neither kind holds before its start")
  func stretches() {
    let day = Stretch(Length(24, .hours), from: .firstLaunch)
    let noon = Moment.noon().now
    #expect(truth(.within(day)) == .no && truth(.after(day)) == .no)
    for (ago, isOver) in [(86_399.0, false), (86_400, true)] {
      let customer = Customer.holding().with { $0.firstLaunch = noon - ago }
      #expect(truth(.within(day), customer) == Truth(!isOver))
      #expect(truth(.after(day), customer) == Truth(isOver))
    }
  }

  @Test("of a goal that was met before the call is about the past")
  func reachedBefore() {
    let stretch = Stretch(Length(48, .hours), from: .reached(Progression.Goal("level", 10)))
    let customer = Customer.holding().with { $0.progress["level"] = 30 }
    #expect(truth(.within(stretch), customer) == .no)
    #expect(truth(.after(stretch), customer) == .yes)
  }

  @Test("of dates recurs every year, over New Year too, and once if it names a year")
  func dates() {
    let holidays = DateSpan(
      everyYearFrom: Offer.Anniversary(month: 12, day: 20),
      until: Offer.Anniversary(month: 1, day: 2))
    for (date, isIn) in [
      ((2026, 12, 19), false), ((2026, 12, 20), true), ((2027, 1, 1), true), ((2027, 1, 2), false),
    ] {
      let day = CalendarDate(year: date.0, month: date.1, day: date.2)
      #expect(holidays.contains(day) == isIn)
    }
    let once = DateSpan(
      from: CalendarDate(year: 2026, month: 12, day: 20),
      until: CalendarDate(year: 2027, month: 1, day: 2))
    #expect(once.contains(CalendarDate(year: 2027, month: 1, day: 1)))
    #expect(!once.contains(CalendarDate(year: 2027, month: 12, day: 20)))
  }

  @Test("of time gives nothing to a clock that was set ahead and back, negated or not")
  func clocks() {
    var moment = Moment.noon()
    moment.paidNow = moment.now - 2 * 86_400
    #expect(truth(.daysOfWeek(Set(Weekday.allCases)), at: moment) == .no)
    #expect(truth(.not(.daysOfWeek([])), at: moment) == .no)
    let customer = Customer.holding().with { $0.firstLaunch = moment.now - 86_400 }
    let day = Stretch(Length(1, .days), from: .firstLaunch)
    #expect(truth(.within(day), customer, at: moment) == .no)
    #expect(truth(.after(day), customer, at: moment) == .no)
    #expect(truth(.not(.within(day)), customer, at: moment) == .no)
  }

  @Test("of numbers is a minimum, a maximum, or a list")
  func numbers() {
    let customer = Customer.holding().with { $0.balances["minutes"] = 10 }
    for (comparison, holds) in [
      (Comparison.atLeast(10), true), (.atLeast(11), false), (.atMost(10), true),
      (.atMost(9), false), (.oneOf([2, 10]), true), (.oneOf([9, 11]), false),
    ] {
      #expect(truth(.balance("minutes", comparison), customer) == Truth(holds))
    }
  }

  @Test("about the opener matches a pattern, and is false if the settings opened the paywall")
  func opener() {
    var scene = Circumstances()
    #expect(truth(.openedBy("group.*"), in: scene) == .no)
    scene.opener = "group.large"
    #expect(truth(.openedBy("group.*"), in: scene) == .yes)
    #expect(truth(.openedBy("other"), in: scene) == .no)
  }
}

@Suite("A length of time")
struct LengthTests {
  @Test(
    "of months is the App Store's: the same UTC day, or the last of a month that is too short",
    arguments: [
      ("2026-01-31T23:30:00Z", 1, "2026-02-28T23:30:00Z"),
      ("2026-01-31T23:30:00Z", 2, "2026-03-31T23:30:00Z"),
      ("2024-02-29T00:00:00Z", 12, "2025-02-28T00:00:00Z"),
      ("2026-11-15T12:00:00Z", 3, "2027-02-15T12:00:00Z"),
    ])
  func months(start: String, count: Int, end: String) {
    #expect(Length(count, .months).end(after: .at(start)) == .at(end))
  }

  @Test("has days of exactly 24 hours")
  func days() {
    #expect(
      Length(1, .days).end(after: .at("2026-03-28T12:00:00Z")) == .at("2026-03-29T12:00:00Z"))
  }
}
