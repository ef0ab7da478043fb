import LocalAppStore

extension StoreConfiguration.Period {
  /// A Boolean value that indicates whether it is a number of months.
  fileprivate var isOfMonths: Bool { unit == .month || unit == .year }
}

extension StoreConfiguration.Product {
  /// The approximate days of its period; nil for a one-time purchase.
  var days: Int? {
    guard let period = subscription?.period else { return nil }
    let unit =
      switch period.unit {
      case .day: 1
      case .week: 7
      case .month: 30
      case .year: 365
      }
    return unit * period.value
  }

  /// Returns the plan that a longer one is compared with: the shortest of its level that it can be compared with.
  func comparison(
    among plans: [StoreConfiguration.Product]
  ) -> StoreConfiguration.Product? {
    guard let days, let own = subscription else { return nil }
    // A year isn't a whole number of weeks, so only plans measured in months, or in days, can be
    // compared.
    let shortest = plans.filter {
      $0.subscription?.level == own.level
        && $0.subscription?.period.isOfMonths == own.period.isOfMonths
    }.min { ($0.days ?? .max) < ($1.days ?? .max) }
    return shortest.flatMap { ($0.days ?? .max) < days ? $0 : nil }
  }
}
