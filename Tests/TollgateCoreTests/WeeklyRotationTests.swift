import Foundation
import Testing
import TollgateCore

@Suite("An offer of one product a week")
struct WeeklyRotationTests {
  private func picked(
    at instant: String, in zone: String = "UTC",
    _ schedule: Condition = .weekly(from: .friday, until: .monday)
  ) -> [Catalog.Product.ID] {
    Catalog.offering(schedule, products: 3, oneByWeek: true)
      .openOffers(for: .holding(), at: .at(instant, in: zone)).flatMap(\.sales).map(\.product)
  }

  @Test(
    "sells the one at the ISO week's number modulo their count",
    arguments: [
      ("2026-01-16T12:00:00Z", 3 % 3), ("2026-01-23T12:00:00Z", 4 % 3),
      ("2026-01-30T12:00:00Z", 5 % 3), ("2026-02-06T12:00:00Z", 6 % 3),
      // A year of 53 weeks: 52, 53, 1, 2.
      ("2026-12-25T12:00:00Z", 52 % 3), ("2027-01-01T12:00:00Z", 53 % 3),
      ("2027-01-08T12:00:00Z", 1 % 3), ("2027-01-15T12:00:00Z", 2 % 3),
      // A year of 52 weeks, whose last days belong to the first week of the next.
      ("2024-12-27T12:00:00Z", 52 % 3), ("2025-01-03T12:00:00Z", 1 % 3),
      // 1 January 2022 is a Saturday of week 52.
      ("2021-12-31T12:00:00Z", 52 % 3), ("2022-01-01T12:00:00Z", 52 % 3),
      ("2022-01-07T12:00:00Z", 1 % 3),
    ])
  func week(instant: String, index: Int) {
    #expect(picked(at: instant) == [Catalog.Product.ID("p\(index)")])
  }

  @Test("sells it from the week's first second to its last, over New Year and over Sunday night")
  func keeps() {
    for instant in ["2027-01-01T00:00:00Z", "2027-01-02T12:00:00Z", "2027-01-03T23:59:59Z"] {
      #expect(picked(at: instant) == ["p2"])
    }
    for instant in ["2026-01-17T00:00:00Z", "2026-01-18T23:59:59Z", "2026-01-19T12:00:00Z"] {
      #expect(picked(at: instant, .weekly(from: .saturday, until: .tuesday)) == ["p0"])
    }
  }

  @Test("uses the local week")
  func zone() {
    // Friday of week 3 in Auckland, Thursday elsewhere; Monday of week 4, and still Sunday.
    #expect(picked(at: "2026-01-15T11:00:00Z", in: "Pacific/Auckland") == ["p0"])
    #expect(picked(at: "2026-01-15T11:00:00Z", in: "UTC").isEmpty)
    #expect(picked(at: "2026-01-18T11:00:00Z", in: "Pacific/Auckland").isEmpty)
    #expect(picked(at: "2026-01-18T11:00:00Z", in: "UTC") == ["p0"])
  }

  @Test("sells them all if it is not weekly, in the order of the file")
  func allAtOnce() {
    let open = Catalog.offering(.weekly(from: .friday, until: .monday), products: 3)
      .openOffers(for: .holding(), at: .at("2026-01-16T12:00:00Z"))
    #expect(open.map { $0.sales.map(\.product) } == [["p0", "p1", "p2"]])
  }
}
