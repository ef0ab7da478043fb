import AppStoreWire
import Foundation
import PostgresTesting
import ServerCore
import Testing

@testable import ServerStore

@Suite("A chart that was counted before")
struct KeptChartsTests {
  @Test(
    "is the same as one from every fact, after any changes by any process and at any instant",
    arguments: 0..<6)
  func randomLives(seed: UInt64) async throws {
    try await RandomLives.inSQLite(seed: seed) { lives, store in
      try await check(lives, readBy: store, steps: 40)
    }
  }

  @Test(
    "is the same in PostgreSQL",
    .enabled(
      if: PostgresCluster.isInstalled, "There is no PostgreSQL. Run ./.ci/setup postgresql."))
  func randomLivesInPostgreSQL() async throws {
    try await RandomLives.inPostgreSQL(seed: 101) { lives, store in
      try await check(lives, readBy: store, steps: 30)
    }
  }

  /// Asks for charts again and again while another process writes, and while time passes, back too.
  private func check(_ lives: RandomLives, readBy store: any Store, steps: Int) async throws {
    var lives = lives
    let (kept, start) = (KeptCharts(neighbours: 2), Sample.date(0).date)
    let day: Int64 = 86_400_000
    var now = Sample.date(60)
    for _ in 1...steps {
      try await lives.step()
      now = now.advanced(byMilliseconds: Int64.random(in: -1...9, using: &lives.chance) * day)
      if Bool.random(using: &lives.chance) {
        now = try await turn(near: now, in: store, &lives.chance)
      }
      let length = [ChartPeriods.Length.month, .week].randomElement(using: &lives.chance) ?? .day
      let periods = try #require(
        ChartPeriods(from: start, to: start + 300 * 86_400, by: length, in: .gmt, at: now))
      let questions = ChartName.allCases.flatMap { name in
        ([nil] + ChartSplit.allCases).map { Chart.Question(name, over: periods, split: $0) }
      }
      try await store.read { [now] store in
        let found = try kept.charts(questions, in: .production, from: store)
        for (question, chart) in zip(questions, found) {
          #expect(
            try Drawn(chart, withPeople: false)
              == Drawn(store.chartOfFacts(question), withPeople: false),
            "\(question.name) \(question.split?.rawValue ?? "whole") at \(now.text)")
        }
      }
    }
  }

  /// Returns an instant at which a payment begins or ends, or the millisecond before or after it.
  private func turn(
    near now: WireDate, in store: any Store, _ chance: inout SeededNumbers
  ) async throws -> WireDate {
    let turns = try await store.read { store in
      try store.facts(after: 0, limit: 999).flatMap { _, fact -> [WireDate] in
        guard let payload = SignedTransaction(fact)?.payload else { return [] }
        return [payload.purchaseDate, payload.expiresDate, payload.revocationDate]
          .compactMap(\.self)
      }
    }.filter { abs($0.milliseconds(since: now)) < 40 * 86_400_000 }
    guard let turn = turns.randomElement(using: &chance) else { return now }
    return turn.advanced(byMilliseconds: Int64.random(in: -1...1, using: &chance))
  }

  @Test("is put together from many sums, of which a change makes only one be counted again")
  func many() async throws {
    let store = try SQLiteStore()
    let day = 86_400.0
    func fill(_ numbers: Range<Int>, price: Int64) async throws {
      try await store.write { store in
        for number in numbers {
          let payment = Payment(
            id: "\(number)", product: "pro", date: Sample.date(0), expires: Sample.date(30),
            isSubscription: true, isTrial: false,
            price: Money(thousandths: price, currency: "EUR"), revoked: nil, revokedShare: 0,
            storefront: nil, offer: nil, known: Sample.date(0))
          try store.setOwner(nil, of: "\(number)", in: .production)
          try store.setOwner(Sample.customer(1), of: "\(number)", in: .production)
          try store.keep(PaymentHistory([payment], graces: []), of: "\(number)", in: .production)
        }
      }
    }
    let (kept, start) = (KeptCharts(), Sample.date(0).date)
    let periods = try #require(
      ChartPeriods(
        from: start - day, to: start + 40 * day, by: .day, in: .gmt, at: Sample.date(20)))
    let question = Chart.Question(.revenue, over: periods)
    func revenue() async throws -> Int64? {
      try await store.read { store in
        try kept.chart(question, in: .production, from: store).lines().first?.points
          .map(\.value).reduce(0, +)
      }
    }
    try await fill(1_000..<1_400, price: 1_000)
    #expect(try await revenue() == 400_000)
    // Without another change, what is written into the cache is not read again.
    try await store.write { store in
      for number in 1_000..<1_400 {
        try store.keep(PaymentHistory([], graces: []), of: "\(number)", in: .production)
      }
    }
    #expect(try await revenue() == 400_000)
    try await fill(1_010..<1_011, price: 5_000)
    let sums = (try await revenue() ?? 0) - 5_000
    #expect(sums > 300_000 && sums < 400_000, "one sum of eight is counted again: \(sums)")
  }
}
