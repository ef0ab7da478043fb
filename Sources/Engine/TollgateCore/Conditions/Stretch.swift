import SourceJSON

/// A length of time since something that happened to the person.
public struct Stretch: Hashable, Sendable {
  /// The event.
  public enum Event: Hashable, Sendable {
    /// The app started for the first time.
    case firstLaunch

    /// The person went through onboarding.
    case onboarding

    /// The person's progress reached a goal.
    case reached(Progression.Goal)

    /// The person stopped holding an entitlement, however it ended.
    case ended(Entitlement.ID)
  }

  /// The length of time.
  public let length: Length

  /// Since what.
  public let start: Event

  /// Creates a length of time since something.
  public init(_ length: Length, from start: Event) {
    (self.length, self.start) = (length, start)
  }
}

extension Stretch: Decodable {
  private enum CodingKeys: String, CodingKey { case from }

  /// Reads a length of time from an object that also has `from`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    length = try Length(from: decoder)
    start = try container.decode(Event.self, forKey: .from)
  }

  /// The JSON Schema of a stretch.
  static let schema: JSONValue = [
    "title": "Length of time", "description": "A number of one unit, and `from` an event.",
    "type": "object",
    "properties": .object(Length.properties + [JSONValue.Member("from", Event.schema)]),
    "required": ["from"], "additionalProperties": false, "minProperties": 2, "maxProperties": 2,
  ]
}

extension Stretch.Event: Decodable {
  private enum CodingKeys: String, CodingKey, CaseIterable { case reached, ended }

  private static let advice =
    "Write \"firstLaunch\", \"onboarding\", { \"reached\": { \"level\": 10 } } or { \"ended\": \"pro\" }."

  /// Reads a word, or an object with `reached` or `ended`.
  public init(from decoder: any Decoder) throws {
    if let word = try? decoder.singleValueContainer().decode(String.self) {
      switch word {
      case "firstLaunch": self = .firstLaunch
      case "onboarding": self = .onboarding
      default:
        throw decoder.sourceError(
          "nothing is counted from \"\(word)\"",
          fix: Suggestion.question(about: word, in: ["firstLaunch", "onboarding"]) ?? Self.advice)
      }
      return
    }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let keys = CodingKeys.allCases.filter(container.contains)
    guard let key = keys.first, keys.count == 1 else {
      throw decoder.sourceError(
        inA: "beginning", with: keys.map(\.rawValue), ifNone: Self.advice, ifSeveral: Self.advice)
    }
    switch key {
    case .reached: self = .reached(try container.decode(Progression.Goal.self, forKey: key))
    case .ended: self = .ended(try container.decode(Entitlement.ID.self, forKey: key))
    }
  }

  /// The JSON Schema of the event from which a length is counted.
  static let schema: JSONValue = [
    "title": "From",
    "description":
      "The event: `firstLaunch`, `onboarding`, a goal that was reached, or an entitlement that ended.",
    "type": ["string", "object"], "if": ["type": "string"],
    "then": ["enum": ["firstLaunch", "onboarding"]],
    "else": [
      "properties": [
        "reached": Progression.Goal.schema,
        "ended": [
          "title": "Ended", "description": "When this entitlement ended.", "type": "string",
        ],
      ],
      "additionalProperties": false, "minProperties": 1, "maxProperties": 1,
    ],
  ]
}

extension Progression.Goal {
  /// The JSON Schema of a goal.
  static let schema: JSONValue = [
    "title": "Reached",
    "description":
      "Customers whose progress reached this: one name under `progress`, and the lower bound.",
    "type": "object",
    "additionalProperties": [
      "title": "Goal", "description": "A whole number of at least 1.", "type": "integer",
      "minimum": 1,
    ],
    "minProperties": 1, "maxProperties": 1,
  ]
}
