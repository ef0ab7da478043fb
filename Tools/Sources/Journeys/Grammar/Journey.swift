public import Foundation
import SourceJSON
public import TollgateCore

/// One story: a person, an app, and what happens between them over time.
public struct Journey: Sendable {
  /// Which app the person has, and where its catalog is.
  public enum App: Hashable, Sendable {
    /// An app under `Examples/`, by its catalog's id.
    case id(String)
    /// Any catalog, and its StoreKit configuration, as paths that can be opened.
    case files(catalog: String, products: String)
  }

  public typealias Platform = TollgateCore.Platform
  public typealias Build = BuildKind

  /// Which side of an experiment the person is on.
  public enum ExperimentChoice: Hashable, Sendable {
    /// Whichever the draw gives.
    case drawn
    case variant(String)
  }

  public var title: String
  public var app: App
  /// Local time in ``timeZone``.
  public var start: LocalDateTime
  public var timeZone: TimeZone
  /// A locale's identifier, such as `es_ES`.
  public var locale: String
  /// ISO 3166-1 alpha-3.
  public var storefront: String
  public var platform: Platform
  public var appVersion: String
  public var build: Build
  /// Whether onboarding is already done.
  public var onboarded: Bool
  /// Choices by experiment; where one is not named, the catalog says.
  public var experiments: [String: ExperimentChoice]
  /// The remote values in force, as text, by key.
  public var remote: [String: String]
  public var steps: [Step]
  /// The file the journey stands in, as it was given.
  public var file: String
  /// The line it begins on.
  public var line: Int
  /// Where the values before the steps stand, by their keys.
  var places: [JourneyKey: SourceLocation] = [:]
}
