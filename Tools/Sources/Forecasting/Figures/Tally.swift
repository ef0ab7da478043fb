import AppStoreWire
import Foundation
import LocalAppStore
import ServerCore
import TollgateCore

/// The monthly totals of some simulated people.
///
/// Sums of whole numbers: two of them are added up in any order to the same.
struct Tally: Sendable {
  typealias Lines = [Chart.Line: [Forecast.Point]]

  /// The charts that are drawn, by the rules of the server's.
  static let names: [ChartName] = [
    .newCustomers, .activeTrials, .activeSubscriptions, .mrr, .revenue, .proceeds, .refunds,
    .trialConversion, .churn,
  ]

  var arrived: [Int]
  var entitled: [Int]
  var charts: [ChartName: Lines] = [:]
  var transactions = 0

  init(months: Int) {
    arrived = Array(repeating: 0, count: months)
    entitled = arrived
  }

  /// Adds other people's.
  mutating func add(_ other: Tally) {
    for index in arrived.indices {
      arrived[index] += other.arrived[index]
      entitled[index] += other.entitled[index]
    }
    transactions += other.transactions
    for (name, lines) in other.charts {
      charts[name, default: [:]].merge(lines) { mine, theirs in
        zip(mine, theirs).map {
          Forecast.Point(value: $0.value + $1.value, base: $0.base + $1.base)
        }
      }
    }
  }
}

/// Some people of a variant, lived through one by one.
struct Cohort {
  let variant: Variant
  let plan: ForecastPlan
  let people: Range<Int>

  /// A Boolean value that indicates whether to keep the transactions as text.
  let writes: Bool

  /// Simulates the customers, and returns their totals, with the transactions as lines of a file.
  func live() throws -> (tally: Tally, rows: String) {
    var tally = Tally(months: plan.months)
    var rows = ""
    guard
      let periods = ChartPeriods(
        from: plan.bounds[0].date, to: plan.end.date, by: .month, in: .gmt, at: plan.end)
    else { return (tally, rows) }
    var charts = Tally.names.map { Chart(Chart.Question($0, over: periods)) }
    for person in people {
      if Task.isCancelled { throw CancellationError() }
      let draws = Draws(seed: plan.seed, person: person)
      let arrival = plan.arrival(of: draws, in: variant)
      if let month = periods.index(of: arrival) { tally.arrived[month] += 1 }
      guard
        let claims = try Life.transactions(draws, in: variant, from: arrival, until: plan.end)
      else { continue }
      tally.transactions += claims.count
      if writes {
        for one in claims { rows += TransactionRow(one, of: person, in: variant.name).text }
      }
      let purchases = purchases(claims, of: person)
      for index in charts.indices {
        for purchase in purchases { charts[index].add(purchase) }
      }
      for month in months(entitling: purchases) { tally.entitled[month] += 1 }
    }
    for chart in charts {
      for (line, points) in chart.lines() {
        tally.charts[chart.question.name, default: [:]][line] = points.map {
          Forecast.Point(value: $0.value, base: $0.base)
        }
      }
    }
    return (tally, rows)
  }

  private func purchases(_ claims: [ListClaims.Claims], of person: Int) -> [ChartPurchase] {
    let owner = UUID(person: person)
    let groups = Dictionary(grouping: claims, by: \.transaction.originalTransactionId)
    return groups.compactMap { original, claims in
      ChartPurchase(
        PaymentHistory(
          claims.compactMap {
            Payment(SignedTransaction($0.transaction), known: $0.transaction.signedDate)
          }, graces: claims.compactMap(\.gracePeriodExpiresDate)), of: original, owner: owner)
    }
  }

  /// Returns the months at whose end the person has a product that grants an entitlement.
  private func months(entitling purchases: [ChartPurchase]) -> Set<Int> {
    var held: Set<Int> = []
    for holding in purchases.flatMap(\.holdings) {
      let product = variant.catalog.product(.init(holding.product))
      guard product?.entitlements.isEmpty == false else { continue }
      for month in 0..<plan.months {
        let end = plan.bounds[month + 1]
        if holding.from <= end, holding.until.map({ end < $0 }) ?? true { held.insert(month) }
      }
    }
    return held
  }
}

extension UUID {
  /// Names a person by their number.
  fileprivate init(person: Int) {
    let number = withUnsafeBytes(of: UInt64(person).bigEndian) { Array($0) }
    let bytes = [UInt8](repeating: 0, count: 8) + number
    self = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
