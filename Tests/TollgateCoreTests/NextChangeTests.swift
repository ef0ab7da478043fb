import Foundation
import Testing
import TollgateCore

@Suite("The features that are free or on sale change over time")
struct NextChangeTests {
  private let catalog = Catalog(
    app: "app", bundleID: "com.example.app", products: [], features: [], progressions: ["level"],
    offers: [
      Offer(id: "first", when: .firstLaunch(hours: 24), sales: []),
      Offer(
        id: "goal", when: .reached(Progression.Goal("level", 25), hours: 48), sales: []),
      Offer(id: "weekend", when: .weekly(from: .friday, until: .monday), sales: []),
    ])

  private func next(after instant: String, in zone: String = "UTC", _ customer: Customer) -> Date {
    let instant = Date.at(instant)
    return catalog.nextChange(
      after: instant, on: CalendarDay(containing: instant, in: .named(zone)), for: customer)
  }

  @Test("at local midnight")
  func midnight() {
    #expect(next(after: "2026-01-15T12:00:00Z", .free) == .at("2026-01-16T00:00:00Z"))
    #expect(
      next(after: "2026-01-15T12:00:00Z", in: "Europe/Madrid", .free) == .at("2026-01-15T23:00:00Z")
    )
    #expect(
      next(after: "2026-03-29T00:30:00Z", in: "Europe/Madrid", .free)
        == .at("2026-03-29T22:00:00Z"),
      "a day of 23 hours")
  }

  @Test("at the end of an offer that counts hours")
  func hours() {
    var customer = Customer.free
    customer.firstLaunch = .at("2026-01-14T15:00:00Z")
    #expect(next(after: "2026-01-15T12:00:00Z", customer) == .at("2026-01-15T15:00:00Z"))
    #expect(next(after: "2026-01-15T15:00:00Z", customer) == .at("2026-01-16T00:00:00Z"))
    customer.goals[Progression.Goal("level", 25)] = .at("2026-01-13T13:00:00Z")
    #expect(next(after: "2026-01-15T12:00:00Z", customer) == .at("2026-01-15T13:00:00Z"))
  }
}
