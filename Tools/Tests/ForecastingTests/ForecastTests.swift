import Forecasting
import Foundation
import LocalAppStore
import ServerCore
import Synchronization
import Testing

@Suite("A forecast")
struct ForecastTests {
  private let app = TestApp()

  @Test("charges a monthly subscription by the calendar, and counts it as its price in MRR")
  func monthly() async throws {
    let outcome = try await app.forecast("share.pro.monthly=1", "arrivalMonths=1", months: 3)
    #expect(outcome.values(.newCustomers) == [20, 0, 0])
    #expect(outcome.values(.activeSubscriptions) == [20, 20, 20])
    #expect(outcome.values(.mrr, in: "USD") == [199_800, 199_800, 199_800])
    // People who arrive on the 29th of January or later pay on the last day of February.
    #expect(outcome.values(.revenue, in: "USD") == [199_800, 199_800, 199_800])
    #expect(outcome.transactions == 60)
  }

  @Test("gives a yearly subscription its trial first, without a payment")
  func trial() async throws {
    let outcome = try await app.forecast("share.pro.yearly=1", "arrivalMonths=1", months: 2)
    #expect(outcome.transactions == 40)
    #expect(outcome.total(.revenue, in: "USD") == 20 * 79_990)
    #expect(outcome.total(.mrr, in: "USD") == 20 * 6_670)
    #expect(outcome.points(.trialConversion).map(\.base) == [20, 0])
    let lost = try await app.forecast(
      "share.pro.yearly=1", "arrivalMonths=1", "trialConversion=0", months: 2)
    #expect(lost.transactions == 20)
    #expect(lost.total(.revenue, in: "USD") == 0)
    #expect(lost.values(.entitled)[1] == 0)
  }

  @Test(
    "lets everyone who turns renewal off in the first month leave at the end of their paid period")
  func churn() async throws {
    let outcome = try await app.forecast(
      "share.pro.monthly=1", "arrivalMonths=1", "churn=100%", months: 4)
    #expect(outcome.values(.activeSubscriptions)[0] == 20)
    // A month of assumptions is longer than a calendar month: who turned it off late paid twice.
    #expect(outcome.values(.activeSubscriptions)[3] == 0)
    #expect((20...26).contains(outcome.transactions))
  }

  @Test("retries failed payments, keeps customers entitled in grace, and ends after sixty days")
  func failures() async throws {
    let assumed = ["share.pro.monthly=1", "arrivalMonths=1", "paymentFailure=1", "recovery=0"]
    let without = try await app.forecast(
      assumed[0], assumed[1], assumed[2], assumed[3], "graceDays=0", months: 6)
    let with = try await app.forecast(
      assumed[0], assumed[1], assumed[2], assumed[3], "graceDays=28", months: 6)
    #expect(without.transactions == 20)
    #expect(with.transactions == 20)
    #expect(without.values(.entitled)[0] == 20)
    #expect(with.values(.entitled).reduce(0, +) > without.values(.entitled).reduce(0, +))
    #expect(with.values(.entitled)[4] == 0)
    let recovered = try await app.forecast(
      assumed[0], assumed[1], assumed[2], "recovery=1", "graceDays=28", months: 6)
    #expect(recovered.values(.entitled).allSatisfy { $0 == 20 })
  }

  @Test("deducts a refund in the month in which it is made, and ends the refunded subscription")
  func refunds() async throws {
    let outcome = try await app.forecast(
      "share.lifetime=1", "arrivalMonths=1", "refunds=1", months: 3)
    #expect(outcome.total(.refunds, in: "USD") == 20 * 199_990)
    #expect(outcome.total(.revenue, in: "USD") == 0)
    #expect(outcome.values(.entitled)[2] == 0)
  }

  @Test("sells repeatable purchases each month, and counts no entitlement for coins")
  func again() async throws {
    let outcome = try await app.forecast(
      "share.coins=1", "arrivalMonths=1", "again=1", customers: 5, months: 4)
    #expect(outcome.values(.newCustomers) == [5, 0, 0, 0])
    #expect((15...20).contains(outcome.transactions))
    #expect(outcome.values(.entitled) == [0, 0, 0, 0])
  }

  @Test("upgrades at once and downgrades at the renewal, as the store does")
  func changes() async throws {
    let up = try await app.forecast(
      "share.pro.monthly=1", "arrivalMonths=1", "switch.pro.monthly>pro.yearly=1", months: 4)
    #expect(up.values(.activeSubscriptions)[3] + up.values(.activeTrials)[3] == 20)
    #expect(up.total(.mrr, in: "USD") == 20 * 6_670)
    let down = try await app.forecast(
      "share.pro.yearly=1", "arrivalMonths=1", "switch.pro.yearly>pro.monthly=1", months: 14)
    #expect(down.values(.mrr, in: "USD")[10] == 20 * 6_670)
    #expect(down.values(.mrr, in: "USD")[13] == 20 * 9_990)
  }

  @Test("lets former subscribers return to their plan, without a second trial")
  func returns() async throws {
    let outcome = try await app.forecast(
      "share.pro.yearly=1", "arrivalMonths=1", "trialConversion=0", "returns=1", months: 10)
    #expect(outcome.points(.trialConversion).map(\.base).reduce(0, +) == 20)
    #expect(outcome.total(.revenue, in: "USD") == 20 * 79_990)
    #expect(outcome.values(.newCustomers).reduce(0, +) == 20)
  }

  @Test("charges the price of the storefront, and doesn't add up currencies")
  func storefronts() async throws {
    let outcome = try await app.forecast(
      "share.pro.monthly=1", "arrivalMonths=1", "storefronts=USA:50%,ESP:50%", customers: 200,
      months: 1)
    #expect(outcome.currencies == ["EUR", "USD"])
    let (euros, dollars) = (outcome.total(.revenue, in: "EUR"), outcome.total(.revenue, in: "USD"))
    #expect(euros % 8_990 == 0 && dollars % 9_990 == 0)
    #expect(euros / 8_990 + dollars / 9_990 == 200)
    #expect((70...130).contains(euros / 8_990))
  }

  @Test("has its customers arrive evenly, and the assumed number buy")
  func shares() async throws {
    let outcome = try await Forecast.work(
      out: ForecastPlan(customers: 20_000, months: 4),
      of: [app.variant(TestApp.nothing + ["share.coins=5%"])]
    ).outcomes[0]
    #expect(outcome.total(.arrived) == 20_000)
    #expect(outcome.arrived.allSatisfy { (4_500...5_500).contains($0) })
    #expect((900...1_100).contains(outcome.total(.newCustomers)))
  }

  private func lived(threads: Int, seed: UInt64 = 7) async throws -> (json: String, rows: String) {
    let rows = Mutex("")
    let lines = [
      "share.pro.monthly=20%", "share.pro.yearly=20%", "share.coins=5%",
      "storefronts=USA:70%,ESP:30%",
    ]
    let forecast = try await Forecast.work(
      out: ForecastPlan(customers: 600, months: 12, seed: seed),
      of: [
        app.variant(lines), app.variant(lines + ["price.pro.monthly=7.99"], named: "B"),
      ], threads: threads
    ) { text in rows.withLock { $0 += text } }
    return (try ForecastReport(forecast).json(), rows.withLock(\.self))
  }

  @Test("of one seed has the same figures and transactions in any number of threads")
  func threads() async throws {
    let one = try await lived(threads: 1)
    let many = try await lived(threads: 5)
    #expect(one.json == many.json)
    #expect(one.rows == many.rows)
    #expect(try await lived(threads: 2, seed: 8).rows != one.rows)
  }

  @Test("of one seed has recorded figures, on any machine")
  func golden() async throws {
    let outcome = try await app.forecast(
      "share.pro.monthly=30%", "share.pro.yearly=30%", "share.coins=10%", "churn=10%,5%",
      "trialConversion=40%", "paymentFailure=10%", "recovery=50%", "refunds=5%", "returns=20%",
      "again=20%", customers: 300, months: 12)
    #expect(outcome.transactions == 569)
    #expect(outcome.total(.revenue, in: "USD") == 6_433_350)
    #expect(outcome.total(.mrr, in: "USD") == 639_690)
    #expect(outcome.total(.entitled) == 78)
  }

  @Test("uses the same customers for both variants: another price changes only money")
  func samePeople() async throws {
    let forecast = try await Forecast.work(
      out: ForecastPlan(customers: 2_000, months: 12),
      of: [app.variant([]), app.variant(["price.pro.monthly=4.99"], named: "B")])
    let (a, b) = (forecast.outcomes[0], forecast.outcomes[1])
    #expect(a.arrived == b.arrived)
    #expect(a.entitled == b.entitled)
    #expect(a.values(.activeSubscriptions) == b.values(.activeSubscriptions))
    #expect(a.transactions == b.transactions && a.transactions > 0)
    #expect(a.total(.revenue, in: "USD") > b.total(.revenue, in: "USD"))
  }

  @Test("is refused if its numbers are out of range")
  func plans() throws {
    #expect(throws: ForecastMistake.self) { try ForecastPlan(customers: 0) }
    #expect(throws: ForecastMistake.self) { try ForecastPlan(months: 61) }
    for start in ["2026", "2026-13", "26-01", "2026-1", "1999-01", "2026-01-01"] {
      #expect(throws: ForecastMistake.self) { try ForecastPlan(start: start) }
    }
    let plan = try ForecastPlan(months: 3, start: "2027-11")
    #expect(plan.names == ["2027-11", "2027-12", "2028-01"])
  }
}
