public import Foundation
import SourceJSON
public import TollgateCore

/// A script of a person's actions in an app over time.
public struct Journey: Sendable {
  /// The app of the journey, with the location of its catalog.
  public enum App: Hashable, Sendable {
    /// An app under `Examples/`, by its catalog's id.
    case id(String)
    /// Any catalog, and its StoreKit configuration, as paths that can be opened.
    case files(catalog: String, products: String)
  }

  /// The platform of the device.
  public typealias Platform = TollgateCore.Platform

  /// The kind of build.
  public typealias Build = BuildKind

  /// When the Apple account first bought the app, and in which version.
  public struct Purchase: Hashable, Sendable {
    /// Local time in the journey's time zone; not after its start.
    public var date: LocalDateTime

    /// The app's version at that time: on iOS its build number.
    ///
    /// The journey's `app_version` by default.
    public var version: String?

    /// Creates a first purchase of the app.
    public init(date: LocalDateTime, version: String? = nil) {
      self.date = date
      self.version = version
    }
  }

  /// The person's variant of an experiment.
  public enum ExperimentChoice: Hashable, Sendable {
    /// Any drawn variant.
    case drawn
    case variant(String)
  }

  /// The title.
  public var title: String

  /// The app.
  public var app: App
  /// Local time in ``timeZone``.
  public var start: LocalDateTime

  /// The person's time zone at the start.
  public var timeZone: TimeZone
  /// A locale's identifier, such as `es_ES`.
  public var locale: String
  /// ISO 3166-1 alpha-3.
  public var storefront: String

  /// The platform of the device.
  public var platform: Platform

  /// The app's version.
  public var appVersion: String

  /// The account's first purchase of the app; at the start, if it is nil.
  public var appBought: Purchase?

  /// The kind of build.
  public var build: Build
  /// A Boolean value that indicates whether onboarding is already done.
  public var onboarded: Bool
  /// Choices by experiment; the catalog decides the others.
  public var experiments: [String: ExperimentChoice]
  /// The remote values in force, as text, by key.
  public var remote: [String: String]

  /// The steps.
  public var steps: [Step]
  /// The path of the journey's file, as given.
  public var file: String
  /// The journey's first line.
  public var line: Int
  /// The locations of the values before the steps, by key.
  var places: [JourneyKey: SourceLocation] = [:]

  /// Creates a journey that is in no file yet.
  public init(
    title: String, app: App, start: LocalDateTime, timeZone: TimeZone = .gmt,
    locale: String = "en_US", storefront: String = "USA", platform: Platform = .iOS,
    appVersion: String = "1.0", build: Build = .release, onboarded: Bool = true,
    experiments: [String: ExperimentChoice] = [:], remote: [String: String] = [:], steps: [Step]
  ) {
    self.title = title
    self.app = app
    self.start = start
    self.timeZone = timeZone
    self.locale = locale
    self.storefront = storefront
    self.platform = platform
    self.appVersion = appVersion
    self.build = build
    self.onboarded = onboarded
    self.experiments = experiments
    self.remote = remote
    self.steps = steps
    file = "(no file)"
    line = 1
  }
}
