import AppStoreWire
import Foundation
import LocalAppStore
import ServerCore
import Testing
import TollgateCore

@Suite("A balance with amounts that end")
struct DatedBalancesTests {
  private let monthly = ["coins": Grants.Amount(500, lasts: .period)] as Grants.Amounts
  private let pack = ["coins": Grants.Amount(100)] as Grants.Amounts

  private func balances(
    _ sources: [Balances.Source], _ spends: [(Int, Double)] = [], at now: Double
  ) -> Balances {
    Balances(
      sources, takings: spends.map { Balances.Taking(["coins": $0], at: day($1)) }, at: day(now))
  }

  private func left(
    _ sources: [Balances.Source], _ spends: [(Int, Double)] = [], at now: Double
  ) -> Int? {
    balances(sources, spends, at: now).amounts["coins"]
  }

  private func source(
    _ payload: TransactionPayload, _ grants: Grants.Amounts,
    variants: Set<Catalog.Product.ID> = []
  ) -> Balances.Source {
    Balances.Source(SignedTransaction(payload), grants: grants, variants: variants)
  }

  private func coins(_ id: String, at date: Double) -> Balances.Source {
    source(ServerCoreTests.pack(id, at: date), pack)
  }

  private func month(
    _ id: String, from start: Double, _ change: (inout TransactionPayload) -> Void = { _ in }
  ) -> Balances.Source {
    source(period(id, from: start, to: start + 30, change), monthly)
  }

  @Test("spends first what ends first, and loses the rest of it at its end")
  func order() {
    let first = [coins("7", at: 0), month("1", from: 10)]
    #expect(left(first, [(50, 5), (200, 12)], at: 12) == 350)
    let sources = first + [month("2", from: 40)]
    // The plan's 300 end with its period, and the next one brings 500.
    #expect(left(sources, [(50, 5), (200, 12)], at: 40) == 550)
    #expect(left(sources, [(50, 5), (200, 12), (520, 41)], at: 41) == 30)
    #expect(left(sources, [(50, 5), (200, 12), (520, 41)], at: 70) == 30)
  }

  @Test("names the amounts that end, with their instants")
  func ends() {
    let known = balances([coins("7", at: 0), month("1", from: 10)], [(120, 11)], at: 20)
    #expect(known.lapses == ["coins": [Lapse(380, at: day(40).date)]])
    #expect(balances([coins("7", at: 0)], at: 20).lapses.isEmpty)
    let report = report(
      record([period("1", from: 0, to: 30)]), at: 4)
    #expect(report.balanceEnds == nil)
  }

  @Test("has an amount of each month of a year that runs, and none after a refund")
  func again() {
    let every = ["coins": Grants.Amount(100, every: Length(1, .months))] as Grants.Amounts
    let year = source(period("1", from: 0), every)
    #expect(left([year], at: 0) == 100)
    #expect(left([year], at: 32) == 200)
    #expect(left([year], [(150, 33)], at: 364) == 1050)
    #expect(left([year], [(150, 33)], at: 1000) == 1050)
    let refunded = source(period("1", from: 0) { $0.revocationDate = day(40) }, every)
    #expect(left([refunded], [(150, 33)], at: 364) == 0)
    let partly = source(
      period("1", from: 0) {
        $0.revocationDate = day(40)
        $0.revocationPercentage = 50_000
      }, every)
    #expect(left([partly], [(150, 33)], at: 364) == 50)
  }

  @Test("continues across a price variant in mid-period, and grants nothing twice")
  func variant() {
    let sources = [
      source(period("1", from: 0, to: 30), monthly, variants: ["pro.less"]),
      source(
        period("2", product: "pro.less", from: 10, to: 40), monthly, variants: ["pro.yearly"]),
    ]
    #expect(left(sources, [(200, 5)], at: 20) == 300)
    #expect(left(sources, [(200, 5)], at: 39) == 300)
    #expect(left(sources, [(200, 5)], at: 40) == 0)
    // Back to the first price: still one period, to the end of the last of the three.
    let back =
      sources + [
        source(
          period("3", from: 15, to: 45), monthly, variants: ["pro.less"])
      ]
    #expect(left(back, [(200, 5)], at: 44) == 300)
    #expect(left(back, [(200, 5)], at: 45) == 0)
  }

  @Test("pays nothing that was spent after a refund from what the refund took")
  func refunds() {
    let sources = [
      source(ServerCoreTests.pack("1", at: 0) { $0.revocationDate = day(2) }, pack),
      coins("2", at: 3),
    ]
    #expect(left(sources, at: 4) == 100)
    #expect(left(sources, [(60, 4)], at: 4) == 40)
    // 30 were spent before, and 80 before the server knew of the refund.
    #expect(left(sources, [(30, 1), (80, 5)], at: 5) == 20)
    #expect(left([sources[0]], [(30, 1), (70, 5)], at: 5) == 0)
  }

  @Test("has nothing of what the family shares: the buyer has it")
  func family() {
    let shared = month("1", from: 0) { $0.inAppOwnershipType = .familyShared }
    #expect(left([shared], at: 1) == nil)
  }

  @Test("gives back what a released hold took, as if it had never been held")
  func released() {
    let sources = [period("1", from: 0, to: 30), ServerCoreTests.pack("7", at: 0)]
    func left(_ deeds: [(Act.Deed, Double)], at now: Double) -> Int? {
      CustomerRecord(
        customer: person(1), environment: .production,
        sources: [source(sources[0], monthly), source(sources[1], pack)], renewals: [:],
        acts: deeds.enumerated().map {
          Act(
            number: Int64($0), customer: person(1), environment: .production, date: day($1.1),
            deed: $1.0)
        }
      ).balances(at: day(now)).amounts["coins"]
    }
    let hold = BalanceHold(name: "a", amounts: ["coins": 500], unlocks: nil, until: day(40))
    let spend = Act.Deed.spend(amounts: ["coins": 80], unlocks: nil)
    #expect(left([(.hold(hold), 1)], at: 2) == 100)
    #expect(left([(.hold(hold), 1), (spend, 2)], at: 2) == 20)
    #expect(left([(.hold(hold), 1), (spend, 2), (.release("a"), 3)], at: 3) == 520)
    #expect(left([(.hold(hold), 1), (spend, 2), (.release("a"), 31)], at: 31) == 100)
    #expect(left([(.hold(hold), 1), (spend, 2), (.commit("a"), 3)], at: 31) == 20)
  }
}

extension Grants {
  fileprivate typealias Amounts = [Currency.ID: Amount]
}
