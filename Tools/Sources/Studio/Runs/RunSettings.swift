import Foundation
import Journeys
import TollgateOpenStore

/// What a new run can be asked for in its address: `?platform=watchOS&language=ca`.
struct RunSettings: Hashable, Sendable {
  var platform = Platform.iOS
  var build = BuildKind.release
  var zone = Travel.zones.first ?? .gmt
  var locale = Locale(identifier: "en_US")

  /// 15 January 2026, a quarter to ten on the wall: no change of clocks is near.
  private static let start = LocalDateTime("2026-01-15T09:41:00")

  /// Reads what an address asks for; what is not known counts as not said.
  init(_ query: (String) -> String?) {
    platform = query("platform").flatMap(Platform.init(rawValue:)) ?? platform
    build = query("build").flatMap(BuildKind.init(rawValue:)) ?? build
    zone = query("zone").flatMap(TimeZone.init(identifier:)) ?? zone
    locale = query("language").flatMap(Self.locale(of:)) ?? locale
  }

  var simulation: Journeys.Simulation.Settings {
    Journeys.Simulation.Settings(
      start: Self.start?.instant(in: zone) ?? Date(timeIntervalSince1970: 1_768_488_060),
      timeZone: zone, locale: locale, device: DeviceProfile(platform: platform, build: build))
  }

  /// The locale of a language such as `ca`, or of a language in a country such as `es_MX`.
  private static func locale(of language: String) -> Locale? {
    let locale = Locale(identifier: language)
    return locale.language.languageCode?.isISOLanguage == true ? locale : nil
  }
}
