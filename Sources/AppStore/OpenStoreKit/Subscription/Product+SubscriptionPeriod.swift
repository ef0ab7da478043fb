import LocalAppStore

extension Product {
  /// A number of calendar units.
  public struct SubscriptionPeriod: Hashable, Sendable {
    /// A calendar unit, ordered by length.
    public enum Unit: Hashable, Comparable, Sendable {
      /// A day.
      case day

      /// A week.
      case week

      /// A month.
      case month

      /// A year.
      case year
    }

    /// The number of units.
    public let value: Int

    /// The calendar unit.
    public let unit: Unit

    /// One week.
    public static let weekly = SubscriptionPeriod(value: 1, unit: .week)

    /// One month.
    public static let monthly = SubscriptionPeriod(value: 1, unit: .month)

    /// One year.
    public static let yearly = SubscriptionPeriod(value: 1, unit: .year)

    /// Three days.
    public static let everyThreeDays = SubscriptionPeriod(value: 3, unit: .day)

    /// Two weeks.
    public static let everyTwoWeeks = SubscriptionPeriod(value: 2, unit: .week)

    /// Two months.
    public static let everyTwoMonths = SubscriptionPeriod(value: 2, unit: .month)

    /// Three months.
    public static let everyThreeMonths = SubscriptionPeriod(value: 3, unit: .month)

    /// Six months.
    public static let everySixMonths = SubscriptionPeriod(value: 6, unit: .month)

    init(value: Int, unit: Unit) {
      self.value = value
      self.unit = unit
    }

    init(_ period: StoreConfiguration.Period) {
      self.value = period.value
      switch period.unit {
      case .day: self.unit = .day
      case .week: self.unit = .week
      case .month: self.unit = .month
      case .year: self.unit = .year
      }
    }

    /// Reads an ISO 8601 duration of one unit.
    init?(_ text: String) {
      guard let period = StoreConfiguration.Period(text) else { return nil }
      self.init(period)
    }

    /// The period as ISO 8601 writes it.
    var iso8601: String {
      switch unit {
      case .day: "P\(value)D"
      case .week: "P\(value)W"
      case .month: "P\(value)M"
      case .year: "P\(value)Y"
      }
    }
  }
}

extension Product.SubscriptionPeriod: CustomDebugStringConvertible {
  /// A text for logs and debuggers, such as "1 month": the unit is never in the plural.
  public var debugDescription: String { "\(value) \(unit)" }
}

extension Product.SubscriptionPeriod.Unit: CustomDebugStringConvertible {
  /// A text for logs and debuggers: the unit's name in English.
  public var debugDescription: String {
    switch self {
    case .day: "day"
    case .week: "week"
    case .month: "month"
    case .year: "year"
    }
  }
}
