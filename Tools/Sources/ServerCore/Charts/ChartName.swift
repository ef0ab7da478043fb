/// The charts that a server draws.
///
/// `Docs/Metrics.md` has a sentence and a formula for each.
package enum ChartName: String, Hashable, Sendable, CaseIterable {
  case activeSubscriptions, activeTrials
  case mrr, mrrMovement
  case revenue, proceeds, refunds
  case trialConversion, churn, retention
  case newCustomers

  /// What the values of a chart are.
  package enum Unit: String, Hashable, Sendable, CaseIterable {
    case subscriptions, trials, money, ratio, customers
  }

  /// What its values are.
  package var unit: Unit {
    switch self {
    case .activeSubscriptions: .subscriptions
    case .activeTrials: .trials
    case .mrr, .mrrMovement, .revenue, .proceeds, .refunds: .money
    case .trialConversion, .churn, .retention: .ratio
    case .newCustomers: .customers
    }
  }

  /// A Boolean value that indicates whether it has lines of its own, so that it can't be split into others.
  package var hasOwnLines: Bool { self == .mrrMovement || self == .retention }
}

/// What a chart is split by.
package enum ChartSplit: String, Hashable, Sendable, CaseIterable {
  case product, country, offer, variant
}
