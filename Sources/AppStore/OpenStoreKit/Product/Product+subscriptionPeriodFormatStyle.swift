#if canImport(Darwin)
public import Foundation
#else
import Foundation
#endif

extension Product {
  #if canImport(Darwin)
  /// The style that formats lengths of time in a locale.
  public typealias PeriodFormatStyle = Date.ComponentsFormatStyle
  #else
  /// The style that writes lengths of time: `Date.ComponentsFormatStyle` on Apple's systems.
  public typealias PeriodFormatStyle = SubscriptionPeriod.LengthFormatStyle
  #endif

  /// The style that writes the length of the product's period, as "1 month".
  public var subscriptionPeriodFormatStyle: PeriodFormatStyle {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return PeriodFormatStyle(
      style: .wide, locale: priceFormatStyle.locale, calendar: calendar,
      fields: subscription.map { [$0.subscriptionPeriod.unit.field] })
  }
}

extension Product.SubscriptionPeriod.Unit {
  fileprivate var field: Date.ComponentsFormatStyle.Field {
    switch self {
    case .day: .day
    case .week: .week
    case .month: .month
    case .year: .year
    }
  }
}
