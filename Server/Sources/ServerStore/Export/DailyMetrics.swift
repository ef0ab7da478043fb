import AppStoreWire
public import Foundation
import ServerCore

/// Writes the charts' figures for each day, one line for each, for a spreadsheet or a metrics database.
///
/// It is a function of the facts and of the days: a line doesn't depend on the other requested days. A figure of zero
/// has no line. The days are in UTC, and each is over.
public struct DailyMetrics: Sendable {
  /// The forms of a line.
  public enum Form: Sendable {
    /// `{"metric":{…}}`, which an import passes over.
    case json

    /// Comma-separated values, the names of their columns first.
    case csv
  }

  /// The beginning of a line of JSON.
  static let head = #"{"metric":"#

  /// The charts that have figures by day: what stays of customers is a chart by weeks or months.
  static let charts = ChartName.allCases.filter { $0 != .retention }

  /// The number of days whose figures are in memory at once.
  private static let days = 200
  private static let day: TimeInterval = 86_400

  /// The earliest day that has figures, as in a chart: 1 January 2000.
  ///
  /// A purchase can name any day.
  private static let earliest = WireDate(rawValue: 946_684_800_000)

  /// The first day, or nil for the day of the first payment.
  private let start: Date?

  /// The day after the last one.
  private let end: Date
  private let form: Form

  /// Creates an export of figures.
  ///
  /// - Parameters:
  ///   - start: The beginning of the first day, or nil for the day of the first payment.
  ///   - end: The end of the last day.
  ///   - form: The form of a line.
  public init(from start: Date?, to end: Date, as form: Form) {
    self.start = start
    self.end = end
    self.form = form
  }

  /// A figure of a day.
  private struct Metric: Encodable {
    let date: String
    let environment: String
    let chart: String
    let part: String?
    let currency: String?
    let value: String
  }

  private struct Line: Encodable { let metric: Metric }

  /// Writes the figures of a store, in the order of their days.
  ///
  /// - Parameters:
  ///   - store: The store. Concurrent writes don't affect the figures, which come from a snapshot.
  ///   - write: Takes each line, with its end.
  /// - Throws: The store's errors, and the error of `write`.
  public func run(
    on store: any Store, write: @escaping @Sendable (Data) throws -> Void
  ) async throws {
    if case .csv = form {
      let columns = ["date", "environment", "chart", "part", "currency", "value"]
      try write(Data(CSV.line(columns).utf8))
    }
    try await store.read { store in
      let environments = [WireEnvironment.production, .sandbox]
      guard var first = try start ?? firstDay(of: environments, in: store) else { return }
      while first < end {
        let last = min(end, first + Double(Self.days) * Self.day)
        try writeDays(from: first, to: last, of: environments, in: store, write)
        first = last
      }
    }
  }

  private func firstDay(
    of environments: [WireEnvironment], in store: any StoreReading
  ) throws -> Date? {
    var first: WireDate?
    for environment in environments {
      try store.forEachChartPurchase(in: environment, withVariants: false) { purchase in
        first = min(first ?? purchase.begin, purchase.begin)
      }
    }
    return first.map { max($0, Self.earliest) }.map { first in
      let day = Int64(Self.day * 1000)
      let days = first.rawValue / day - (first.rawValue % day < 0 ? 1 : 0)
      return WireDate(rawValue: days * day).date
    }
  }

  private func writeDays(
    from first: Date, to last: Date, of environments: [WireEnvironment],
    in store: any StoreReading, _ write: (Data) throws -> Void
  ) throws {
    guard
      let periods = ChartPeriods(
        from: first, to: last, by: .day, in: .gmt, at: WireDate(last))
    else { return }
    let questions = Self.charts.map { Chart.Question($0, over: periods) }
    let charts = try environments.map { environment in
      (environment, try Chart.all(questions, in: environment, from: store).map { ($0, $0.lines()) })
    }
    for day in periods.indices {
      let date = String(periods.bounds[day].text.prefix(10))
      for (environment, charts) in charts {
        for (chart, lines) in charts {
          for (line, points) in lines {
            guard let value = text(points[day], of: chart.question.name.unit, line) else {
              continue
            }
            try write(
              data(
                Metric(
                  date: date, environment: environment.rawValue,
                  chart: chart.question.name.rawValue, part: line.split, currency: line.currency,
                  value: value)))
          }
        }
      }
    }
  }

  /// Returns a figure as text, or nil if nothing was counted.
  private func text(
    _ point: Chart.Point, of unit: ChartName.Unit, _ line: Chart.Line
  ) -> String? {
    guard point.value != 0 || point.base != 0 else { return nil }
    switch unit {
    case .subscriptions, .trials, .customers: return "\(point.value)"
    case .money: return Money(thousandths: point.value, currency: line.currency ?? "").amount
    case .ratio: return "\(Double(point.value) / Double(point.base))"
    }
  }

  private func data(_ metric: Metric) throws -> Data {
    switch form {
    case .json: Data("\(try KeptJSON.text(of: Line(metric: metric)))\n".utf8)
    case .csv:
      Data(
        CSV.line([
          metric.date, metric.environment, metric.chart, metric.part ?? "", metric.currency ?? "",
          metric.value,
        ]).utf8)
    }
  }
}
