import Foundation
import Journeys
import LocalAppStore
import TollgateOpenStore

/// The initial situation of a run, from its address: `?platform=watchOS&language=ca`.
struct Beginning: Hashable, Sendable {
  var platform = Platform.iOS
  var build = BuildKind.release
  var zone = Travel.zones.first ?? .gmt
  var locale = "en_US"
  var storefront = "USA"
  var start = Self.usualStart
  var appVersion = "1.0"
  var isOnboarded = true

  /// Remote values in force, experiments' statuses among them.
  var remote: [String: String] = [:]

  /// The journey to step through, or nil; its head has all of the above.
  var script: JourneyID?

  /// 15 January 2026, 9:41 on the wall: no change of clocks is near.
  private static let usualStart =
    LocalDateTime("2026-01-15T09:41:00")
    ?? LocalDateTime(Date(timeIntervalSince1970: 1_768_470_060), in: .gmt)

  init() {}

  /// Reads an address's options; unknown ones count as not set.
  init(_ query: [String: String]) {
    platform = query["platform"].flatMap(Platform.init(rawValue:)) ?? platform
    build = query["build"].flatMap(BuildKind.init(rawValue:)) ?? build
    zone = query["zone"].flatMap(TimeZone.init(identifier:)) ?? zone
    locale = query["language"].flatMap { Locale(named: $0) == nil ? nil : $0 } ?? locale
    storefront =
      query["storefront"].flatMap { StorefrontCountry($0) == nil ? nil : $0 } ?? storefront
    start = query["start"].flatMap(LocalDateTime.init(typed:)) ?? start
    appVersion = query["version"].flatMap { $0.isEmpty ? nil : $0 } ?? appVersion
    isOnboarded = query["onboarded"] != "no"
    for (name, value) in query where name.hasPrefix(Self.remotePrefix) && !value.isEmpty {
      remote[String(name.dropFirst(Self.remotePrefix.count))] = value
    }
    script = query["journey"].flatMap(JourneyID.init)
  }

  /// The initial situation, in a journey's terms.
  init(_ journey: Journey, _ script: JourneyID) {
    platform = journey.platform
    build = journey.build
    zone = journey.timeZone
    locale = journey.locale
    storefront = journey.storefront
    start = journey.start
    appVersion = journey.appVersion
    isOnboarded = journey.onboarded
    remote = journey.remote.merging(journey.experiments.mapValues(\.word)) { first, _ in first }
    self.script = script
  }

  /// The query of an address, without the defaults.
  var query: [(name: String, value: String)] {
    if let script { return [("journey", "\(script)")] }
    let usual = Beginning()
    let pairs: [(String, String, String)] = [
      ("platform", platform.rawValue, usual.platform.rawValue),
      ("build", build.rawValue, usual.build.rawValue),
      ("zone", zone.identifier, usual.zone.identifier), ("language", locale, usual.locale),
      ("storefront", storefront, usual.storefront), ("start", "\(start)", "\(usual.start)"),
      ("version", appVersion, usual.appVersion),
      ("onboarded", isOnboarded ? "yes" : "no", "yes"),
    ]
    return pairs.filter { $0.1 != $0.2 }.map { ($0.0, $0.1) }
      + remote.sorted { $0.key < $1.key }.map { (Self.remotePrefix + $0.key, $0.value) }
  }

  /// Returns a journey with this initial situation.
  func journey(titled title: String, app: Journey.App, steps: [Step]) -> Journey {
    Journey(
      title: title, app: app, start: start, timeZone: zone, locale: locale,
      storefront: storefront, platform: platform, appVersion: appVersion, build: build,
      onboarded: isOnboarded, remote: remote, steps: steps)
  }

  private static let remotePrefix = "set."
}

extension LocalDateTime {
  /// Reads a local time from a form's field; invalid seconds are ignored.
  init?(typed text: String) {
    self.init(text.utf8.count == 16 ? text + ":00" : text)
  }
}

extension Journey.ExperimentChoice {
  fileprivate var word: String {
    switch self {
    case .drawn: "drawn"
    case .variant(let name): name
    }
  }
}
