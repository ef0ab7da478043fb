import Foundation
import Testing
import TollgateCore

@Suite("A condition on the date when the app was bought")
struct AppBoughtBeforeTests {
  private func truth(_ bound: AppOrigin.Bound, _ origin: AppOrigin?) -> Truth {
    let catalog = Catalog(app: "a", bundleID: "b", products: [], features: [])
    let customer = Customer.holding().with { $0.appBought = origin }
    return catalog.truth(of: .appBoughtBefore(bound), for: customer, at: .noon())
  }

  private let newYear = AppOrigin.Bound.date(CalendarDate(year: 2026, month: 1, day: 1))

  @Test("starts at the first instant of a date in UTC")
  func date() {
    #expect(truth(newYear, AppOrigin(date: .at("2025-12-31T23:59:59Z"))) == .yes)
    #expect(truth(newYear, AppOrigin(date: .at("2026-01-01T00:00:00Z"))) == .no)
  }

  @Test("is unknown until the store has answered, and false if the store has no date")
  func unknown() {
    #expect(truth(newYear, nil) == .unknown)
    #expect(truth(newYear, AppOrigin()) == .no)
  }

  @Test(
    "compares versions number by number",
    arguments: [
      ("2016", "2017", true), ("2017", "2017", false), ("300", "2017", true), ("1.9", "1.10", true),
      ("1.10", "1.9", false), ("1.4", "1.4.0", false), ("1.4", "1.4.1", true), ("beta", "2", false),
    ])
  func versions(version: String, build: String, isBefore: Bool) throws {
    let bound = AppOrigin.Bound.build(try #require(AppVersion(build)))
    #expect(truth(bound, AppOrigin(version: version)) == Truth(isBefore))
  }

  @Test("names the platform of a build number")
  func platform() throws {
    func read(_ rule: String) throws {
      _ = try Catalog(
        reading: Data(
          #"{ "app": "a", "bundleID": "b", "features": { "f": { "access": [\#(rule)] } } }"#.utf8),
        file: "c")
    }
    try read(#"{ "appBoughtBefore": { "date": "2026-01-01" } }"#)
    try read(#"{ "appBoughtBefore": { "build": 2017 }, "platform": ["iOS"] }"#)
    try read(#"{ "appBoughtBefore": { "build": "1.4.2" }, "platform": ["macOS"] }"#)
    for wrong in [
      #"{ "appBoughtBefore": { "build": 2017 } }"#,
      #"{ "appBoughtBefore": { "date": "2026-1-1" } }"#,
      #"{ "appBoughtBefore": { "date": "2026-02-30" } }"#, #"{ "appBoughtBefore": {} }"#,
      #"{ "appBoughtBefore": { "build": -1 }, "platform": ["iOS"] }"#,
    ] {
      #expect(throws: (any Error).self, "\(wrong)") { try read(wrong) }
    }
  }
}
