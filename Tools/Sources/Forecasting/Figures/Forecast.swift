import Foundation
package import ServerCore

/// The forecast income of some variants, by month.
package struct Forecast: Sendable {
  /// A value of a month, with the denominator of a ratio.
  package struct Point: Hashable, Sendable {
    package var value: Int64 = 0
    package var base: Int64 = 0
  }

  /// The result of one variant.
  package struct Outcome: Sendable {
    package let variant: Variant
    let tally: Tally

    /// The people who get the app in each month.
    package var arrived: [Int] { tally.arrived }

    /// The number of people with an entitlement at the end of each month.
    package var entitled: [Int] { tally.entitled }

    /// The number of transactions.
    package var transactions: Int { tally.transactions }
  }

  package let plan: ForecastPlan
  package let outcomes: [Outcome]

  /// The number of people who are lived through at once.
  private static let cohort = 250

  /// Computes a forecast.
  ///
  /// The figures are the same for any number of threads.
  ///
  /// - Parameters:
  ///   - plan: The forecast's parameters.
  ///   - variants: The variants to compare.
  ///   - threads: The number of lives that run at once.
  ///   - write: Gets the transactions as lines of a file, in the order of variants and people, or nil if they aren't
  ///     needed.
  ///   - onCohort: Called with the number of simulated people so far, and with the total.
  /// - Returns: The totals of each variant.
  /// - Throws: The error of `write`, and `CancellationError`.
  package static func work(
    out plan: ForecastPlan, of variants: [Variant], threads: Int = 2,
    write: ((String) throws -> Void)? = nil,
    onCohort: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws -> Forecast {
    let starts = Array(stride(from: 0, to: plan.customers, by: cohort))
    let cohorts = variants.indices.flatMap { index in starts.map { (index, $0) } }
    let writes = write != nil
    var tallies = variants.map { _ in Tally(months: plan.months) }
    try write?(TransactionRow.header)
    try await withThrowingTaskGroup(of: (Int, Tally, String).self) { group in
      var (next, written, running) = (0, 0, 0)
      var waiting: [Int: String] = [:]
      while written < cohorts.count {
        // Finished simulations wait for earlier ones, up to a limit.
        while running < max(1, threads), next < cohorts.count, next < written + 16 * max(1, threads)
        {
          let (place, (variant, first)) = (next, cohorts[next])
          let cohort = Cohort(
            variant: variants[variant], plan: plan,
            people: first..<min(first + Self.cohort, plan.customers), writes: writes)
          group.addTask {
            let (tally, rows) = try cohort.live()
            return (place, tally, rows)
          }
          (next, running) = (next + 1, running + 1)
        }
        guard let (place, tally, rows) = try await group.next() else { break }
        running -= 1
        tallies[cohorts[place].0].add(tally)
        waiting[place] = rows
        while let rows = waiting.removeValue(forKey: written) {
          if !rows.isEmpty { try write?(rows) }
          written += 1
        }
        let total = plan.customers * variants.count
        onCohort(min(total, written * Self.cohort), total)
      }
    }
    return Forecast(
      plan: plan, outcomes: zip(variants, tallies).map { Outcome(variant: $0, tally: $1) })
  }
}

extension Forecast.Outcome {
  /// The currencies in which something was paid, in alphabetical order.
  package var currencies: [String] {
    Set(
      [ChartName.mrr, .revenue, .refunds].flatMap { tally.charts[$0] ?? [:] }
        .compactMap(\.key.currency)
    ).sorted()
  }

  /// Returns the points of a chart, in one currency if it is about money.
  package func points(_ name: ChartName, in currency: String? = nil) -> [Forecast.Point] {
    tally.charts[name]?[Chart.Line(split: nil, currency: currency)]
      ?? tally.arrived.map { _ in Forecast.Point() }
  }
}
