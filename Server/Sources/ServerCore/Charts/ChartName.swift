/// The charts that a server draws.
///
/// `Docs/Metrics.md` has a sentence and a formula for each.
public enum ChartName: String, Hashable, Sendable, CaseIterable {
  case activeSubscriptions, activeTrials
  case mrr, mrrMovement
  case revenue, proceeds, refunds
  case trialConversion, churn, retention
  case newCustomers

  /// The unit of a chart's values: a count of things, an amount of a currency, or a share of 1.
  public enum Unit: String, Hashable, Sendable, CaseIterable {
    case subscriptions, trials, money, ratio, customers
  }

  /// The unit of its values.
  public var unit: Unit {
    switch self {
    case .activeSubscriptions: .subscriptions
    case .activeTrials: .trials
    case .mrr, .mrrMovement, .revenue, .proceeds, .refunds: .money
    case .trialConversion, .churn, .retention: .ratio
    case .newCustomers: .customers
    }
  }

  /// A Boolean value that indicates whether the chart has its own lines, so that it can't be split.
  public var hasOwnLines: Bool { self == .mrrMovement || self == .retention }
}

/// The property by which a chart is split.
public enum ChartSplit: String, Hashable, Sendable, CaseIterable {
  case product, country, offer, variant
}
