import Foundation

/// The time zones that a person can travel to with one tap.
enum Travel {
  /// Time zones with different kinds of days: with and without daylight saving time, early and
  /// late.
  static let zones = [
    "America/New_York", "Europe/Madrid", "Asia/Tokyo", "Pacific/Auckland", "UTC",
  ].compactMap(TimeZone.init(identifier:))

  /// Some of the App Store's storefronts; an address can use any.
  static let storefronts = [
    "AUS", "BRA", "CAN", "CHN", "DEU", "ESP", "FRA", "GBR", "IND", "ITA", "JPN", "MEX", "SAU",
    "USA",
  ]

  /// Returns the English name of a language, with its region if it has one.
  static func language(of code: String) -> String {
    Locale(identifier: "en_US").localizedString(forIdentifier: code) ?? code
  }

  /// Returns the name of a zone: its city, or its identifier.
  static func name(of zone: TimeZone) -> String {
    zone == .gmt ? "UTC" : city(of: zone) ?? zone.identifier
  }

  /// Returns the city that a zone is named after, or `nil` if it has none.
  static func city(of zone: TimeZone) -> String? {
    let parts = zone.identifier.split(separator: "/")
    guard parts.count > 1, let city = parts.last else { return nil }
    return String(city.replacing("_", with: " "))
  }
}
