import Foundation
import ServerCore
import TollgateCore

/// A forecast in JSON.
package struct ForecastReport: Encodable {
  struct Ratio: Encodable {
    let count: Int64
    let of: Int64
  }

  struct Assumption: Encodable {
    let key: String
    let value: String
    let isDefault: Bool
  }

  struct Month: Encodable {
    let month: String?
    let arrived: Int64
    let newCustomers: Int64
    let activeTrials: Int64
    let activeSubscriptions: Int64
    let entitled: Int64
    let mrr: [String: String]
    let revenue: [String: String]
    let refunds: [String: String]
    let proceeds: [String: String]
    let trialConversion: Ratio?
    let churn: Ratio?
  }

  struct Outcome: Encodable {
    let name: String
    let app: String
    let assumptions: [Assumption]

    /// The warnings about probably unintended assumptions.
    let remarks: [String]

    let transactions: Int
    let months: [Month]

    /// Sums of the months' events, and the last month of states.
    let total: Month
  }

  let note = Forecast.note
  let customers: Int
  let months: Int
  let start: String

  /// As text: not every reader of JSON has whole numbers of 64 bits.
  let seed: String
  let variants: [Outcome]

  package init(_ forecast: Forecast) {
    let plan = forecast.plan
    (customers, months, start, seed) = (plan.customers, plan.months, plan.start, "\(plan.seed)")
    variants = forecast.outcomes.map { Outcome($0, months: plan.names) }
  }

  /// Returns the report as text, with a line break at its end.
  package func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }
}

extension ForecastReport.Outcome {
  init(_ outcome: Forecast.Outcome, months names: [String]) {
    name = outcome.variant.name
    app = outcome.variant.catalog.app
    assumptions = outcome.variant.lines.map {
      ForecastReport.Assumption(key: $0.key, value: $0.value, isDefault: !$0.isGiven)
    }
    remarks = outcome.variant.remarks
    transactions = outcome.transactions
    months = names.indices.map { month in
      ForecastReport.Month(of: outcome, named: names[month]) { measure, currency in
        outcome.values(measure, in: currency)[month]
      } ratio: { chart in
        outcome.points(chart)[month]
      }
    }
    total = ForecastReport.Month(of: outcome, named: nil) { measure, currency in
      outcome.total(measure, in: currency)
    } ratio: { chart in
      outcome.points(chart).reduce(into: Forecast.Point()) { sum, point in
        sum.value += point.value
        sum.base += point.base
      }
    }
  }
}

extension ForecastReport.Month {
  init(
    of outcome: Forecast.Outcome, named month: String?, _ value: (Measure, String?) -> Int64,
    ratio: (ChartName) -> Forecast.Point
  ) {
    func amounts(_ measure: Measure) -> [String: String] {
      Dictionary(
        outcome.currencies.map { ($0, Forecast.amount(value(measure, $0), in: $0)) }
      ) { one, _ in one }
    }
    func share(_ chart: ChartName) -> ForecastReport.Ratio? {
      let point = ratio(chart)
      return point.base == 0 ? nil : ForecastReport.Ratio(count: point.value, of: point.base)
    }
    self.month = month
    arrived = value(.arrived, nil)
    newCustomers = value(.newCustomers, nil)
    activeTrials = value(.activeTrials, nil)
    activeSubscriptions = value(.activeSubscriptions, nil)
    entitled = value(.entitled, nil)
    mrr = amounts(.mrr)
    revenue = amounts(.revenue)
    refunds = amounts(.refunds)
    proceeds = amounts(.proceeds)
    trialConversion = share(.trialConversion)
    churn = share(.churn)
  }
}

extension Forecast {
  /// The notes that a reader of a forecast needs.
  package static let note =
    "This follows from assumptions, not from facts. The App Store's rules are those of the local store."

  /// The forecast as comma-separated values: a line for each variant, month, measure and currency.
  package var csv: String {
    var text = CSV.line(["variant", "month", "measure", "currency", "value"], ending: "\n")
    func add(_ cells: String...) { text += CSV.line(cells, ending: "\n") }
    for outcome in outcomes {
      for measure in Measure.allCases {
        for currency in measure.isMoney ? outcome.currencies.map(Optional.init) : [nil] {
          for (month, value) in zip(plan.names, outcome.values(measure, in: currency)) {
            add(
              outcome.variant.name, month, measure.rawValue, currency ?? "",
              currency.map { Self.amount(value, in: $0) } ?? "\(value)")
          }
        }
      }
    }
    return text
  }

  /// The forecast as tables for people: one for each currency, and the assumptions.
  package var text: String {
    var lines = [
      "\(plan.customers) people from \(plan.start) on, \(plan.months) months, seed \(plan.seed)",
      Self.note, "",
    ]
    for currency in currencies.isEmpty ? [nil] : currencies.map(Optional.init) {
      let shown: [Measure] = [
        .newCustomers, .activeSubscriptions, .entitled, .mrr, .revenue, .proceeds,
      ]
      .filter { currency != nil || !$0.isMoney }
      func row(_ first: String, _ value: (Outcome, Measure) -> Int64) -> [String] {
        [first]
          + shown.flatMap { measure in
            outcomes.map { outcome in
              let value = value(outcome, measure)
              guard let currency, measure.isMoney else { return "\(value)" }
              return Self.amount(value, in: currency)
            }
          }
      }
      let titles = shown.flatMap { measure in
        outcomes.indices.map { $0 == 0 ? measure.column : "" }
      }
      let names = shown.flatMap { _ in outcomes.map(\.variant.name) }
      let rows = plan.names.enumerated().map { index, name in
        row(name) { $0.values($1, in: $1.isMoney ? currency : nil)[index] }
      }
      let total = row("total") { $0.total($1, in: $1.isMoney ? currency : nil) }
      lines +=
        Self.table(
          [[currency ?? ""] + titles] + (outcomes.count == 1 ? [] : [[""] + names]) + rows + [total]
        )
        + [""]
    }
    lines.append(
      "Customers, revenue and proceeds are added up in the last line; the others are those of the last month."
    )
    lines += Set(outcomes.flatMap(\.variant.remarks)).sorted().map { "Note: \($0)" }
    for outcome in outcomes {
      lines += [
        "", "Assumptions of \(outcome.variant.name) (* is a default, of no app and no market)",
      ]
      lines += outcome.variant.lines.map { "  \($0.isGiven ? " " : "*") \($0.key) = \($0.value)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns rows with their columns below each other, numbers to the right.
  private static func table(_ rows: [[String]]) -> [String] {
    let widths = (rows.first ?? []).indices.map { column in
      rows.map { $0[column].count }.max() ?? 0
    }
    return rows.map { row in
      zip(row, widths).enumerated().map { column, pair in
        let space = String(repeating: " ", count: pair.1 - pair.0.count)
        return column == 0 ? pair.0 + space : space + pair.0
      }.joined(separator: "  ")
    }
  }
}
