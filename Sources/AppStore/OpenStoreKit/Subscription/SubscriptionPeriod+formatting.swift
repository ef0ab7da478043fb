public import Foundation

extension Product.SubscriptionPeriod {
  /// Returns the range of dates that the period covers from a date.
  ///
  /// Counted as the store does: by the calendar in UTC, and cut to a month's last day.
  public func dateRange(referenceDate: Date = .now) -> Range<Date> {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let (component, count) = unit.count
    let end = calendar.date(byAdding: component, value: value * count, to: referenceDate)
    return referenceDate..<(end ?? referenceDate)
  }

  /// Returns the period as text, in a style for ranges of dates.
  public func formatted<S>(
    _ format: S, referenceDate: Date = .now
  ) -> S.FormatOutput where S: FormatStyle, S.FormatInput == Range<Date> {
    format.format(dateRange(referenceDate: referenceDate))
  }

  /// Returns the period as text, in a style for lengths of time.
  public func formatted<S>(
    _ format: S, referenceDate: Date = .now
  ) -> S.FormatOutput where S: FormatStyle, S.FormatInput == Duration {
    let range = dateRange(referenceDate: referenceDate)
    return format.format(.seconds(range.upperBound.timeIntervalSince(range.lowerBound)))
  }
}

extension Product.SubscriptionPeriod.Unit {
  /// A style that formats a unit of time for use after a price.
  ///
  /// It stores the given locale, and writes English.
  public struct FormatStyle: Foundation.FormatStyle, Sendable {
    private var locale = Locale.autoupdatingCurrent

    /// Creates a style that writes English.
    public init() {}

    /// Returns the same style for another locale.
    public func locale(_ locale: Locale) -> Self {
      var style = self
      style.locale = locale
      return style
    }

    /// Returns the unit's name in English.
    public func format(_ value: Product.SubscriptionPeriod.Unit) -> String {
      value.debugDescription
    }
  }

  /// Returns the unit as text, in a style for units.
  public func formatted<S>(
    _ format: S
  ) -> S.FormatOutput where S: Foundation.FormatStyle, S.FormatInput == Self {
    format.format(self)
  }

  fileprivate var count: (Calendar.Component, Int) {
    switch self {
    case .day: (.day, 1)
    case .week: (.day, 7)
    case .month: (.month, 1)
    case .year: (.year, 1)
    }
  }
}

extension DateComponents {
  /// Creates the components of a subscription's period, to add to a date.
  public init(subscriptionPeriod period: Product.SubscriptionPeriod) {
    self.init()
    switch period.unit {
    case .day: day = period.value
    case .week: weekOfYear = period.value
    case .month: month = period.value
    case .year: year = period.value
    }
  }
}

extension Product {
  /// The style that writes the unit of the product's period after its price.
  public var subscriptionPeriodUnitFormatStyle: SubscriptionPeriod.Unit.FormatStyle { .init() }
}
