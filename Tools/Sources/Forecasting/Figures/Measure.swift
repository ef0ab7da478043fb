package import ServerCore

/// A monthly figure of a forecast.
package enum Measure: String, CaseIterable, Sendable {
  case arrived, newCustomers, activeTrials, activeSubscriptions, entitled
  case mrr, revenue, refunds, proceeds

  /// The chart that it is a line of, or nil for a figure that only a forecast has.
  package var chart: ChartName? {
    switch self {
    case .arrived, .entitled: nil
    default: ChartName(rawValue: rawValue)
    }
  }

  /// A Boolean value that indicates whether it is an amount of money in each currency.
  package var isMoney: Bool { chart?.unit == .money }

  /// A Boolean value that indicates whether its months can be added up: it counts events, not states.
  package var isSummed: Bool {
    switch self {
    case .arrived, .newCustomers, .revenue, .refunds, .proceeds: true
    case .activeTrials, .activeSubscriptions, .entitled, .mrr: false
    }
  }

  /// Its name for people.
  package var title: String {
    switch self {
    case .arrived: "People who get the app"
    case .newCustomers: "New customers"
    case .activeTrials: "Trials"
    case .activeSubscriptions: "Subscriptions"
    case .entitled: "Entitled people"
    case .mrr: "MRR"
    case .revenue: "Revenue"
    case .refunds: "Refunds"
    case .proceeds: "Proceeds"
    }
  }

  /// Its name at the head of a narrow column.
  var column: String {
    switch self {
    case .arrived: "arrived"
    case .newCustomers: "customers"
    case .activeTrials: "trials"
    case .activeSubscriptions: "subscribed"
    case .entitled: "entitled"
    case .mrr, .revenue, .refunds, .proceeds: title
    }
  }

  /// The meaning, in a sentence without a full stop.
  package var meaning: String {
    switch self {
    case .arrived: "in the month"
    case .newCustomers: "who buy or begin a trial for the first time in the month"
    case .activeTrials: "that run at the end of the month"
    case .activeSubscriptions: "that are paid for at the end of the month"
    case .entitled: "who hold an entitlement at the end of the month, trials and days of grace too"
    case .mrr: "what the subscriptions at the end of the month come to in a month"
    case .revenue: "payments of the month, less its refunds"
    case .refunds: "given back in the month"
    case .proceeds: "revenue after the App Store’s share: an estimate, before taxes"
    }
  }
}

extension Forecast.Outcome {
  /// Returns the values of a measure by month: counts, or thousandths of a currency's unit.
  package func values(_ measure: Measure, in currency: String? = nil) -> [Int64] {
    switch measure {
    case .arrived: arrived.map(Int64.init)
    case .entitled: entitled.map(Int64.init)
    default: measure.chart.map { points($0, in: currency).map(\.value) } ?? []
    }
  }

  /// Returns the total of the months: their sum, or the last one for figures that can't be added up.
  package func total(_ measure: Measure, in currency: String? = nil) -> Int64 {
    let values = values(measure, in: currency)
    return measure.isSummed ? values.reduce(0, +) : values.last ?? 0
  }
}

extension Forecast {
  /// The currencies of all variants, in alphabetical order.
  package var currencies: [String] { Set(outcomes.flatMap(\.currencies)).sorted() }

  /// Returns an amount in thousandths as text: `1234.50`.
  package static func amount(_ thousandths: Int64, in currency: String) -> String {
    Money(thousandths: thousandths, currency: currency).amount
  }
}
