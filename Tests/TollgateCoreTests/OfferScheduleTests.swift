import Foundation
import Testing
import TollgateCore

@Suite("An offer's time")
struct OfferScheduleTests {
  /// Checks that an offer is open on `start ..< end`, with these values.
  private func expect(
    _ schedule: Condition, in zone: String = "UTC", for customer: Customer = .holding(),
    opens start: String, closes end: String
  ) {
    let catalog = Catalog.offering(schedule)
    func open(_ instant: Date) -> OpenOffer? {
      let day = CalendarDay(containing: instant, in: .named(zone))
      let moment = Moment(now: instant, day: day, device: DeviceProfile(platform: .iOS))
      return catalog.openOffers(for: customer, at: moment).first
    }
    let (first, over) = (Date.at(start), Date.at(end))
    #expect(open(first - 1)?.start != first)
    for instant in [first, first + over.timeIntervalSince(first) / 2, over - 1] {
      #expect(open(instant)?.start == first)
      #expect(open(instant)?.end == over)
    }
    #expect(open(over)?.start != first)
  }

  @Test("after the first launch lasts an exact number of hours, over a night of any length")
  func firstLaunch() {
    let customer = Customer.holding().with { $0.firstLaunch = .at("2026-03-28T20:00:00Z") }
    expect(
      .firstLaunch(hours: 24), in: "Europe/Madrid", for: customer,
      opens: "2026-03-28T20:00:00Z", closes: "2026-03-29T20:00:00Z")
    let never = Catalog.offering(.firstLaunch(hours: 24)).openOffers(for: .holding(), at: .noon())
    #expect(never.isEmpty)
  }

  @Test("after a goal lasts an exact number of hours from when the goal was first met")
  func reached() {
    let schedule = Condition.reached(Progression.Goal("level", 25), hours: 48)
    let customer = Customer.holding().with {
      $0.goals = [
        Progression.Goal("level", 25): .at("2026-10-24T20:00:00Z"),
        Progression.Goal("level", 24): .at("2026-01-01T00:00:00Z"),
      ]
      $0.progress["level"] = 40
    }
    expect(
      schedule, in: "Europe/Madrid", for: customer,
      opens: "2026-10-24T20:00:00Z", closes: "2026-10-26T20:00:00Z")
    let unreached = Customer.holding().with { $0.progress["level"] = 40 }
    #expect(Catalog.offering(schedule).openOffers(for: unreached, at: .noon()).isEmpty)
  }

  @Test(
    "of every week begins and ends with the first instant of a local day",
    arguments: [
      ("UTC", "2026-01-16T00:00:00Z", "2026-01-19T00:00:00Z"),
      // The clocks change on Sunday: 71 hours, and 73.
      ("Europe/Madrid", "2026-03-26T23:00:00Z", "2026-03-29T22:00:00Z"),
      ("Europe/Madrid", "2026-10-22T22:00:00Z", "2026-10-25T23:00:00Z"),
      // Friday has no midnight: it begins at one o'clock.
      ("Africa/Cairo", "2024-04-25T22:00:00Z", "2024-04-28T21:00:00Z"),
      // Sunday has none, and the offer is not over before Monday's.
      ("Asia/Beirut", "2026-03-26T22:00:00Z", "2026-03-29T21:00:00Z"),
      // Friday, December 30, 2011 was left out: Saturday follows Thursday.
      ("Pacific/Apia", "2011-12-30T10:00:00Z", "2012-01-01T10:00:00Z"),
      // Over New Year.
      ("UTC", "2027-01-01T00:00:00Z", "2027-01-04T00:00:00Z"),
      ("Pacific/Auckland", "2026-01-15T11:00:00Z", "2026-01-18T11:00:00Z"),
      ("America/Los_Angeles", "2026-01-16T08:00:00Z", "2026-01-19T08:00:00Z"),
    ])
  func weekly(zone: String, start: String, end: String) {
    expect(.weekly(from: .friday, until: .monday), in: zone, opens: start, closes: end)
  }

  @Test("of every week may go over Sunday night")
  func weekdays() {
    expect(
      .weekly(from: .saturday, until: .tuesday),
      opens: "2026-01-17T00:00:00Z", closes: "2026-01-20T00:00:00Z")
    expect(
      .weekly(from: .monday, until: .sunday),
      opens: "2026-01-12T00:00:00Z", closes: "2026-01-18T00:00:00Z")
  }

  @Test("of every week is closed in between", arguments: 19...22)
  func weekdaysBetween(day: Int) {
    let catalog = Catalog.offering(.weekly(from: .friday, until: .monday))
    for time in ["00:00:00", "12:00:00", "23:59:59"] {
      #expect(catalog.openOffers(for: .holding(), at: .at("2026-01-\(day)T\(time)Z")).isEmpty)
    }
  }

  @Test(
    "of every year may go over New Year",
    arguments: [
      ("UTC", "2026-12-20T00:00:00Z", "2027-01-02T00:00:00Z"),
      ("Europe/Madrid", "2025-12-19T23:00:00Z", "2026-01-01T23:00:00Z"),
      ("Pacific/Auckland", "2026-12-19T11:00:00Z", "2027-01-01T11:00:00Z"),
    ])
  func holiday(zone: String, start: String, end: String) {
    expect(
      .yearly(
        from: Offer.Anniversary(month: 12, day: 20), until: Offer.Anniversary(month: 1, day: 2)),
      in: zone, opens: start, closes: end)
  }

  @Test(
    "of every year takes the day after for 29 February if the year has none",
    arguments: [
      ("02-29", "03-03", "2028-02-29T00:00:00Z", "2028-03-03T00:00:00Z"),
      ("02-29", "03-03", "2026-03-01T00:00:00Z", "2026-03-03T00:00:00Z"),
      ("02-20", "02-29", "2028-02-20T00:00:00Z", "2028-02-29T00:00:00Z"),
      ("02-20", "02-29", "2026-02-20T00:00:00Z", "2026-03-01T00:00:00Z"),
      ("12-31", "02-29", "2026-12-31T00:00:00Z", "2027-03-01T00:00:00Z"),
      ("12-31", "02-29", "2027-12-31T00:00:00Z", "2028-02-29T00:00:00Z"),
    ])
  func leapDay(from: String, until: String, start: String, end: String) throws {
    expect(try .yearly(from, until), opens: start, closes: end)
  }

  @Test(
    "of every year begins with the first instant of its date, wherever midnight falls",
    arguments: [
      // No midnight on that day; no such day at all.
      ("Asia/Beirut", "03-29", "04-01", "2026-03-28T22:00:00Z", "2026-03-31T21:00:00Z"),
      ("Asia/Beirut", "03-20", "03-29", "2026-03-19T22:00:00Z", "2026-03-28T22:00:00Z"),
      ("Pacific/Apia", "12-30", "01-02", "2011-12-30T10:00:00Z", "2012-01-01T10:00:00Z"),
      ("Pacific/Apia", "12-20", "12-30", "2011-12-20T10:00:00Z", "2011-12-30T10:00:00Z"),
    ])
  func missingMidnight(
    zone: String, from: String, until: String, start: String, end: String
  ) throws {
    expect(try .yearly(from, until), in: zone, opens: start, closes: end)
  }

  @Test("of every year, from one date to the same, is the whole year")
  func wholeYear() throws {
    expect(
      try .yearly("06-01", "06-01"),
      opens: "2026-06-01T00:00:00Z", closes: "2027-06-01T00:00:00Z")
  }

  @Test("moves with the customer's time zone")
  func travel() {
    let catalog = Catalog.offering(.weekly(from: .friday, until: .monday))
    // Friday in Auckland, Thursday in Madrid.
    func isOpen(in zone: String) -> Bool {
      !catalog.openOffers(for: .holding(), at: .at("2026-01-15T12:00:00Z", in: zone)).isEmpty
    }
    #expect(isOpen(in: "Pacific/Auckland"))
    #expect(!isOpen(in: "Europe/Madrid"))
  }
}

extension Condition {
  /// Every year from one date to another, as a catalog writes them.
  static func yearly(_ from: String, _ until: String) throws -> Condition {
    func date(_ text: String) throws -> Offer.Anniversary {
      let numbers = text.split(separator: "-").compactMap { Int($0) }
      return try Offer.Anniversary(
        month: #require(numbers.first), day: #require(numbers.last))
    }
    return .yearly(from: try date(from), until: try date(until))
  }
}

extension Catalog {
  /// One offer, `sale`, on so many products.
  static func offering(
    _ schedule: Condition, products count: Int = 1, oneByWeek: Bool = false
  ) -> Catalog {
    let sales = (0..<count).map {
      Offer.Sale(Product.ID("p\($0)"), as: Product.ID("p\($0).sale"))
    }
    return Catalog(
      app: "app", bundleID: "com.example.app", products: [], features: [],
      progressions: ["level"],
      offers: [Offer(id: "sale", when: schedule, sales: sales, isOneByWeek: oneByWeek)])
  }
}
