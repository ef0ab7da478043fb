import Foundation
import Journeys
import TollgateOpenStore

/// What a new run can be asked for in its address: `?platform=watchOS&build=debug`.
struct RunSettings: Hashable, Sendable {
  var platform = Platform.iOS
  var build = BuildKind.release
  var zone = Travel.zones.first ?? .gmt

  /// 15 January 2026, a quarter to ten on the wall: no change of clocks is near.
  private static let start = LocalDateTime("2026-01-15T09:41:00")

  /// Reads what an address asks for; what is not known counts as not said.
  init(_ query: (String) -> String?) {
    platform = query("platform").flatMap(Platform.init(rawValue:)) ?? platform
    build = query("build").flatMap(BuildKind.init(rawValue:)) ?? build
    zone = query("zone").flatMap(TimeZone.init(identifier:)) ?? zone
  }

  var simulation: Journeys.Simulation.Settings {
    Journeys.Simulation.Settings(
      start: Self.start?.instant(in: zone) ?? Date(timeIntervalSince1970: 1_768_488_060),
      timeZone: zone, device: DeviceProfile(platform: platform, build: build))
  }
}
