public import Tollgate

/// The voices that the app offers, by the options of the catalog's choice `voice`.
public enum Voice: Feature.ID.RawValue, CaseIterable, Sendable {
  case system = "voice.system"
  case american = "voice.american"
  case british = "voice.british"
  case australian = "voice.australian"

  /// The language that the voice speaks, such as `en-GB`; `nil` for the device's own voice.
  public var language: String? {
    switch self {
    case .system: nil
    case .american: "en-US"
    case .british: "en-GB"
    case .australian: "en-AU"
    }
  }

  /// Returns the voice that a person chose, or the device's own if they may not use that one now.
  public static func chosen(by tollkeeper: Tollkeeper) -> Voice {
    let choice = tollkeeper.catalog.choice(with: "voice.system")
    return choice.flatMap { Voice(rawValue: tollkeeper.chosen($0).rawValue) } ?? .system
  }
}
