#if !canImport(Darwin)
public import Foundation

extension Product.SubscriptionPeriod {
  /// A style that formats the time between two dates, as "1 month, 2 days".
  ///
  /// It replaces `Date.ComponentsFormatStyle`, of which Foundation has only the name outside of
  /// Apple's systems. This one writes English in every locale.
  public struct LengthFormatStyle: Hashable, Codable, Sendable, Foundation.FormatStyle {
    /// The unit of a length, as in `Date.ComponentsFormatStyle`.
    public typealias Field = Date.ComponentsFormatStyle.Field

    /// The form of the text.
    public enum Style: String, Hashable, Codable, Sendable {
      /// Counts and units as words: "one month, two days".
      case spellOut

      /// Units as words: "1 month, 2 days".
      case wide

      /// Units shortened, as "1 mth, 2 days".
      case abbreviated

      /// Units as their first letter, as "1m 2d"; the same as ``narrow`` here.
      case condensedAbbreviated

      /// Units as their first letter, as "1m 2d".
      case narrow
    }

    /// The form of the text.
    public var style: Style

    /// The locale, which has no effect on the text.
    public var locale: Locale

    /// The calendar by which the units are counted.
    public var calendar: Calendar

    /// The units that may be written, or nil for all but weeks.
    public var fields: Set<Field>?

    /// A Boolean value that indicates whether counts keep their sign, rather than being negated.
    public var isPositive = true

    /// Creates a style that writes the units in `fields`, or all but weeks where that is nil.
    public init(
      style: Style, locale: Locale = .autoupdatingCurrent,
      calendar: Calendar = .autoupdatingCurrent, fields: Set<Field>? = nil
    ) {
      self.style = style
      self.locale = locale
      self.calendar = calendar
      self.fields = fields
    }

    /// Returns the length of a range as text: the nonzero units, longest first.
    ///
    /// If all are zero, the shortest unit of the style is written with a zero.
    public func format(_ range: Range<Date>) -> String {
      let units = LengthUnit.allCases.filter { unit in
        fields?.contains(unit.field) ?? (unit != .week)
      }
      let counts = calendar.dateComponents(
        Set(units.map(\.component)), from: range.lowerBound, to: range.upperBound)
      let words = units.compactMap { unit -> String? in
        guard let count = counts.value(for: unit.component), count != 0 else { return nil }
        return style.write(isPositive ? count : -count, unit)
      }
      if words.isEmpty { return style.write(0, units.last ?? .second) }
      return words.joined(separator: style.separator)
    }

    /// Returns the same style for another locale.
    public func locale(_ locale: Locale) -> Self {
      var style = self
      style.locale = locale
      return style
    }

    /// Returns the same style by another calendar.
    public func calendar(_ calendar: Calendar) -> Self {
      var style = self
      style.calendar = calendar
      return style
    }
  }
}

extension FormatStyle where Self == Product.SubscriptionPeriod.LengthFormatStyle {
  /// Formats the time between two dates in some units.
  public static func components(
    style: Self.Style, fields: Set<Self.Field>? = nil
  ) -> Self {
    Self(style: style, fields: fields)
  }
}

private enum LengthUnit: String, CaseIterable {
  case year, month, week, day, hour, minute, second

  var field: Date.ComponentsFormatStyle.Field {
    switch self {
    case .year: .year
    case .month: .month
    case .week: .week
    case .day: .day
    case .hour: .hour
    case .minute: .minute
    case .second: .second
    }
  }

  var component: Calendar.Component {
    switch self {
    case .year: .year
    case .month: .month
    case .week: .weekOfMonth
    case .day: .day
    case .hour: .hour
    case .minute: .minute
    case .second: .second
    }
  }

  /// The short word, for one and for many.
  var short: (String, String) {
    switch self {
    case .year: ("yr", "yrs")
    case .month: ("mth", "mths")
    case .week: ("wk", "wks")
    case .day: ("day", "days")
    case .hour: ("hr", "hr")
    case .minute: ("min", "min")
    case .second: ("sec", "sec")
    }
  }
}

extension Product.SubscriptionPeriod.LengthFormatStyle.Style {
  fileprivate var separator: String {
    switch self {
    case .narrow, .condensedAbbreviated: " "
    case .spellOut, .wide, .abbreviated: ", "
    }
  }

  fileprivate func write(_ count: Int, _ unit: LengthUnit) -> String {
    let isOne = abs(count) == 1
    let long = unit.rawValue + (isOne ? "" : "s")
    return switch self {
    case .wide: "\(count) \(long)"
    case .spellOut: "\(Self.spelt(count)) \(long)"
    case .abbreviated: "\(count) \(isOne ? unit.short.0 : unit.short.1)"
    case .narrow, .condensedAbbreviated: "\(count)\(unit.rawValue.prefix(1))"
    }
  }

  private static func spelt(_ count: Int) -> String {
    let formatter = NumberFormatter()
    formatter.locale = Locale(identifier: "en_US")
    formatter.numberStyle = .spellOut
    return formatter.string(from: NSNumber(value: count)) ?? "\(count)"
  }
}
#endif
