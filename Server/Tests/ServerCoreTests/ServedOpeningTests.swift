import AppStoreWire
import Foundation
import ServerCore
import Testing
import TollgateCore

@Suite("What an opening brings a customer whose balances the server keeps")
struct ServedOpeningTests {
  private static let utc = TimeZone(identifier: "UTC")

  private func catalog(_ currency: String) throws -> ServedCatalog {
    try ServedCatalog(
      reading: Data(
        """
        {
          "app": "app", "bundleID": "com.example.app",
          "products": {
            "pro.yearly": { "type": "autoRenewable", "grants": { "entitlements": ["pro"] } },
            "coins.100": { "type": "consumable", "grants": { "balances": { "coins": 100 } } }
          },
          "currencies": { "coins": { "kept": "server", \(currency) } }
        }
        """.utf8), file: "Catalog.json")
  }

  /// Opens on some days, and returns the balance after each.
  private func balances(
    _ currency: String, on days: [Double], owning bought: [TransactionPayload] = []
  ) throws -> [Int?] {
    let catalog = try catalog(currency)
    var acts: [Act.Deed] = []
    return try days.map { date in
      let record = {
        CustomerRecord(
          customer: person(1), environment: .production,
          sources: bought.map { catalog.source(of: SignedTransaction($0)) }, renewals: [:],
          acts: acts.enumerated().map {
            Act(
              number: Int64($0), customer: person(1), environment: .production, date: day(date),
              deed: $1)
          })
      }
      let opening = ServedOpening(
        of: record(), timeZone: Self.utc, platform: .iOS, by: catalog, at: day(date))
      acts += opening.deeds
      return record().balances(at: day(date)).amounts["coins"]
    }
  }

  @Test("is the start, once, and no more after a later catalog has raised it")
  func start() throws {
    #expect(try balances(#""start": 500"#, on: [0, 0, 1, 400]) == [500, 500, 500, 500])
  }

  @Test("is the income of each date, once, which begins again after a missed one")
  func income() throws {
    let income = #""income": [{ "amount": [5, 10, 20], "per": "day" }]"#
    #expect(try balances(income, on: [0, 0.01, 1, 2, 3, 5]) == [5, 5, 15, 35, 40, 45])
  }

  @Test("is the most that holds, and never more than fits below the maximum")
  func most() throws {
    let currency = """
      "start": 50, "max": 120,
      "income": [{ "amount": 5, "per": "day" }, { "amount": 40, "per": "day", "when": { "entitled": "pro" } }]
      """
    #expect(try balances(currency, on: [0, 1, 2]) == [55, 60, 65])
    let plan = [period("1", from: 0)]
    #expect(try balances(currency, on: [0, 1, 2], owning: plan) == [90, 120, 120])
    // A purchase is added in full, and a period that brought nothing counts as paid.
    #expect(try balances(currency, on: [0, 1, 2], owning: [pack("7", at: 0)]) == [120, 120, 120])
  }

  @Test("is a start that a merge keeps once, except what was spent of it before")
  func merged() {
    let start = Act.Deed.earn(Earning(500, of: "coins", for: .start))
    func left(_ deeds: [(UInt8, Act.Deed)]) -> Int? {
      CustomerRecord(
        customer: person(1), environment: .production, sources: [], renewals: [:],
        acts: deeds.enumerated().map {
          Act(
            number: Int64($0), customer: person($1.0), environment: .production,
            date: day(Double($0)), deed: $1.1)
        }, names: [person(1), person(2)]
      ).balances(at: day(99)).amounts["coins"]
    }
    let merge = (UInt8(2), Act.Deed.merge(into: person(1)))
    func spend(_ amount: Int) -> Act.Deed { .spend(amounts: ["coins": amount], unlocks: nil) }
    #expect(left([(1, start), (2, start), merge]) == 500)
    #expect(left([(1, start), (2, start), (2, spend(300)), (1, spend(300)), merge]) == 0)
    #expect(left([(1, start), (2, start), (2, spend(450)), (1, spend(500)), merge]) == 0)
    #expect(left([(1, start), (2, start), (1, spend(200)), merge, (1, spend(300))]) == 0)
  }

  @Test("asks for nothing that a device alone knows")
  func refused() {
    for currency in [
      #""income": [{ "amount": 5, "per": "day", "when": { "onboarded": true } }]"#,
      #""max": 5, "income": [{ "amount": 1, "every": { "minutes": 15 } }]"#,
    ] {
      #expect(throws: (any Error).self) { try catalog(currency) }
    }
  }
}
