import Foundation
import Testing
import TollgateCore

@Suite("An offer's condition")
struct OfferConditionTests {
  private func open(
    _ when: Condition, at instant: String, for customer: Customer = .holding()
  ) -> OpenOffer? {
    let date = Date.at(instant)
    let moment = Moment(
      now: date, day: CalendarDay(containing: date, in: .gmt), device: DeviceProfile(platform: .iOS)
    )
    return Catalog.offering(when).openOffers(for: customer, at: moment).first
  }

  private let launched = Customer.holding().with { $0.firstLaunch = .at("2026-01-10T12:00:00Z") }
  private let day = Condition.within(Stretch(Length(24, .hours), from: .firstLaunch))

  @Test("without time has no end, and no countdown")
  func noEnd() throws {
    let offer = try #require(
      open(.not(.entitled("pro")), at: "2026-01-15T12:00:00Z", for: launched))
    #expect(offer.end == nil)
  }

  @Test("ends with the first of its conditions about time")
  func firstEnd() throws {
    // 16 January 2026 is a Friday; the day since the first launch ends on Sunday the 11th at noon.
    let both = Condition.all([day, .daysOfWeek([.saturday, .sunday])])
    let offer = try #require(open(both, at: "2026-01-10T13:00:00Z", for: launched))
    #expect(offer.end == .at("2026-01-11T12:00:00Z"))
    #expect(offer.start == .at("2026-01-10T12:00:00Z"))
    let weekday = Condition.all([
      .within(Stretch(Length(9, .days), from: .firstLaunch)), .daysOfWeek([.saturday, .sunday]),
    ])
    #expect(
      open(weekday, at: "2026-01-10T13:00:00Z", for: launched)?.end == .at("2026-01-12T00:00:00Z"))
  }

  @Test("as a list ends with the last of its alternatives")
  func lastAlternative() {
    let either = Condition.any([
      day, .within(Stretch(Length(48, .hours), from: .firstLaunch)),
      .within(Stretch(Length(90, .days), from: .onboarding)),
    ])
    #expect(
      open(either, at: "2026-01-10T13:00:00Z", for: launched)?.end == .at("2026-01-12T12:00:00Z"),
      "onboarding never happened")
    let open = open(.any([day, .not(.entitled("pro"))]), at: "2026-01-10T13:00:00Z", for: launched)
    #expect(open?.end == nil, "one of them has no end")
  }

  @Test("of consecutive days is one opening, also over Sunday")
  func daysInARow() throws {
    let days = Condition.daysOfWeek([.sunday, .monday, .friday, .saturday])
    for instant in ["2026-01-16T00:00:00Z", "2026-01-18T12:00:00Z", "2026-01-19T23:59:59Z"] {
      let offer = try #require(open(days, at: instant))
      #expect(offer.start == .at("2026-01-16T00:00:00Z"))
      #expect(offer.end == .at("2026-01-20T00:00:00Z"))
    }
    #expect(open(days, at: "2026-01-20T00:00:00Z") == nil)
    #expect(
      open(.daysOfWeek(Set(Weekday.allCases)), at: "2026-01-20T00:00:00Z")?.end == nil,
      "all days have no end")
  }

  @Test("of dates with a year opens once")
  func datesOnce() throws {
    let dates = Condition.dates(
      DateSpan(
        from: CalendarDate(year: 2026, month: 11, day: 27),
        until: CalendarDate(year: 2026, month: 12, day: 1)))
    let offer = try #require(open(dates, at: "2026-11-30T23:59:59Z"))
    #expect(offer.start == .at("2026-11-27T00:00:00Z") && offer.end == .at("2026-12-01T00:00:00Z"))
    #expect(open(dates, at: "2026-12-01T00:00:00Z") == nil)
    #expect(open(dates, at: "2027-11-30T12:00:00Z") == nil)
    // Its opposite ends when they begin.
    #expect(open(.not(dates), at: "2026-11-20T12:00:00Z")?.end == .at("2026-11-27T00:00:00Z"))
    #expect(open(.not(dates), at: "2026-12-20T12:00:00Z")?.end == nil)
  }

  @Test("about a customer's entitlement is not open while that is unknown")
  func unknown() {
    var customer = launched
    customer.entitlements = .unknown
    #expect(open(.not(.entitled("pro")), at: "2026-01-15T12:00:00Z", for: customer) == nil)
  }

  @Test("gives the end of an offer only from instants that have not passed")
  func notAfter() {
    let before = Condition.not(.after(Stretch(Length(24, .hours), from: .firstLaunch)))
    #expect(
      open(before, at: "2026-01-11T11:59:59Z", for: launched)?.end == .at("2026-01-11T12:00:00Z"))
    #expect(open(before, at: "2026-01-11T12:00:00Z", for: launched) == nil)
  }

  @Test("in its earlier spellings is read like the current words")
  func earlierSpellings() throws {
    let catalog = try Catalog(
      reading: Data(
        """
        { "app": "a", "bundleID": "b", "progress": ["level"],
          "products": { "p": { "type": "nonConsumable", "grants": {} },
                        "q": { "type": "nonConsumable", "grants": {}, "twinOf": "p" } },
          "offers": {
            "c": { "when": { "firstLaunch": { "hours": 24 } }, "sells": { "p": "q" } },
            "d": { "when": { "within": { "hours": 24, "from": "firstLaunch" } }, "sells": { "p": "q" } },
            "e": { "when": { "reached": { "progress": "level", "value": 25, "hours": 48 } },
                   "sells": { "p": "q" } },
            "f": { "when": { "within": { "hours": 48, "from": { "reached": { "level": 25 } } } },
                   "sells": { "p": "q" } }
          } }
        """.utf8), file: "Catalog.json")
    let offers = catalog.offers
    for (earlier, now) in [(0, 1), (2, 3)] {
      #expect(offers[earlier].when == offers[now].when)
    }
  }

  @Test("can't depend on an open offer, or on a product for sale", arguments: ["offer", "sold"])
  func noOffers(word: String) {
    #expect {
      try Catalog(
        reading: Data(
          """
          { "app": "a", "bundleID": "b",
            "products": { "p": { "type": "nonConsumable", "grants": {} },
                          "q": { "type": "nonConsumable", "grants": {}, "twinOf": "p" } },
            "offers": { "p": { "when": { "\(word)": "p" }, "sells": { "p": "q" } } } }
          """.utf8), file: "Catalog.json")
    } throws: { "\($0)".contains("means nothing in the `when` of an offer") }
  }
}
