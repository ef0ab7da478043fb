import AppStoreWire
import Foundation
import PostgresTesting
import ServerCore
import Testing
import TollgateCore

@testable import ServerStore

@Suite("The payment history for charts")
struct KeptPaymentsTests {
  @Test("gives every chart the same result as the facts, after any change", arguments: 0..<6)
  func randomLives(seed: UInt64) async throws {
    try await check(RandomLives(on: SQLiteStore(), seed: seed), steps: 60)
  }

  @Test(
    "gives the same result in PostgreSQL",
    .enabled(
      if: PostgresCluster.isInstalled, "There is no PostgreSQL. Run ./.ci/setup postgresql."),
    arguments: [100])
  func randomLivesInPostgreSQL(seed: UInt64) async throws {
    let address = try PostgresAddress(try PostgresCluster.shared.get().database())
    try PostgresStore.migrate(address)
    let store = try PostgresStore(at: address)
    defer { store.close() }
    try await check(RandomLives(on: store, seed: seed), steps: 40)
  }

  private func check(_ lives: RandomLives, steps: Int) async throws {
    var lives = lives
    for step in 1...steps {
      try await lives.step()
      if step.isMultiple(of: 20) { try await lives.store.expectSameCharts() }
    }
    let old = try await lives.store.read {
      try $0.purchasesWithoutPayments(in: .production, after: "", limit: 999).count
    }
    #expect(try await lives.store.keepMissingPayments(in: .production) == old)
    #expect(
      try await lives.store.read {
        try $0.purchasesWithoutPayments(in: .production, after: "", limit: 999)
      } == [])
    try await lives.store.expectSameCharts()
  }

  @Test("is updated by every write of a fact, so that no chart reads one")
  func written() async throws {
    let store = try SQLiteStore()
    let bought = Sample.transaction("1", token: Sample.customer(1)) { $0.price = 4990 }
    func kept() async throws -> PaymentHistory? {
      try await store.read { try $0.keptPayments(of: "1", in: .production) }
    }
    try await Sample.intake.take([bought], into: store)
    #expect(try await kept()?.payments.map(\.revokedShare) == [0])
    let refunded = Sample.transaction("1", signed: 5, token: Sample.customer(1)) {
      $0.revocationDate = Sample.date(4)
    }
    try await Sample.intake.take([refunded], into: store)
    #expect(try await kept()?.payments.map(\.revokedShare) == [100_000])
    // The refund is reversed, and an earlier signature arrives late.
    try await Sample.intake.take(
      [Sample.transaction("1", signed: 9, token: Sample.customer(1))], into: store)
    try await Sample.intake.take([refunded, bought], into: store)
    #expect(try await kept()?.payments.map(\.revokedShare) == [0])
    try await store.write { store in
      var payload = Sample.renewal(of: "1", signed: 31)
      payload.gracePeriodExpiresDate = Sample.date(36)
      try Sample.intake.take([SignedFact(.renewal(payload))], in: store)
    }
    #expect(try await kept()?.graces == [Sample.date(36)])
    let facts = try await store.read { try $0.facts(about: "1", in: .production) }
    try await store.write { try Sample.intake.forget(facts, in: $0) }
    #expect(try await kept() == PaymentHistory([], graces: []))
  }
}

extension Store {
  /// Compares each chart, by every split, with the same worked out from facts.
  fileprivate func expectSameCharts() async throws {
    let start = Sample.date(0).date
    let periods = try #require(
      ChartPeriods(
        from: start, to: start + 400 * 86_400, by: .month, in: .gmt, at: Sample.date(390)))
    for name in ChartName.allCases {
      for split in [nil] + ChartSplit.allCases where split == nil || !name.hasOwnLines {
        let question = Chart.Question(name, over: periods, split: split)
        let (found, wanted) = try await read { store in
          (
            Drawn(try Chart(question, peopleOf: 1, in: .production, from: store)),
            Drawn(try store.chartOfFacts(question))
          )
        }
        #expect(found == wanted, "\(name) \(split?.rawValue ?? "whole")")
      }
    }
  }
}
