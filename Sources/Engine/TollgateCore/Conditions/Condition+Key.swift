package import SourceJSON

extension Condition {
  /// A word that a condition is written with.
  public enum Key: String, Hashable, Sendable, CaseIterable, CodingKey {
    case not, entitled, ended, inGrace, inTrial, trialExpired, reached, balance, within, after,
      dates
    case daysOfWeek, platform, toggle = "switch", onboarded, appBoughtBefore
    case allowed, denied, unlimited, remaining, count, offer, owned, pending, sold
    case calls, openedBy, chosen, input, loading, store

    // An earlier spelling, for the word that `meaning` returns.
    case trial
  }

  /// A place in a catalog that has conditions.
  public enum Place: Hashable, Sendable {
    /// A rule of a feature.
    case access

    /// A rule of a placement.
    case placement

    /// Products, spends, rewards and offers.
    case sale

    /// An offer.
    case offer

    /// A screen or something on it.
    case screen
  }
}

extension Condition.Key {
  /// The word itself, or the one that an earlier spelling means.
  var meaning: Condition.Key {
    switch self {
    case .trial: .inTrial
    default: self
    }
  }

  /// The places in which the word is allowed.
  var places: Set<Condition.Place> {
    switch self {
    case .trial: [.access]
    case .chosen, .input, .loading, .store: [.screen]
    case .openedBy: [.screen, .placement]
    case .calls: [.placement]
    case .allowed, .denied, .unlimited, .remaining, .count, .owned, .pending:
      [.placement, .sale, .offer, .screen]
    case .offer, .sold: [.placement, .sale, .screen]
    case .not, .entitled, .ended, .inGrace, .inTrial, .trialExpired, .reached, .balance, .within,
      .after,
      .dates, .daysOfWeek, .platform, .toggle, .onboarded, .appBoughtBefore:
      [.access, .placement, .sale, .offer, .screen]
    }
  }

  /// The kind of the word's value.
  var value: Value {
    switch meaning {
    case .not: .condition
    case .entitled: .name(.entitlement, "The person holds this entitlement.")
    case .ended: .name(.entitlement, "The person held this entitlement once, and doesn't now.")
    case .inGrace:
      .name(.entitlement, "The person holds this entitlement only by its `grace`.")
    case .inTrial: .name(.trial, "This trial is known to last, regardless of purchases.")
    case .trialExpired: .name(.trial, "This trial is known to have ended, regardless of purchases.")
    case .reached: .goal
    case .balance: .comparisons(.currency, "The person has this much of each of these currencies.")
    case .within: .stretch("Less time than this has passed since an event.")
    case .after: .stretch("At least this much time has passed since an event.")
    case .dates: .dates
    case .daysOfWeek: .weekdays
    case .platform: .platforms
    case .toggle: .name(.toggle, "This test switch is on.")
    case .onboarded: .bool("Whether the person has been through onboarding.")
    case .appBoughtBefore: .origin
    case .allowed: .name(.feature, "The person may use this feature now.")
    case .denied: .name(.feature, "The person may not use this feature now.")
    case .unlimited: .name(.feature, "The person may use this feature without a limit.")
    case .remaining: .comparisons(.feature, "This many uses of each of these features are left.")
    case .count: .comparisons(.feature, "This many items of each of these features exist.")
    case .offer: .name(.offer, "This offer is open.")
    case .owned: .name(.product, "The person owns this product or its twin.")
    case .pending: .name(.product, "The purchase of this product waits for approval.")
    case .sold:
      .name(.product, "This product is for sale to the person, and its price is known.")
    case .calls: .comparison("The placement was called this many times, including now.")
    case .openedBy: .opener
    case .chosen: .name(.product, "This product is the selected plan, or its sheet is open.")
    case .input: .text("The person has set this on the screen.")
    case .loading: .bool("Whether the person's purchases are still unknown.")
    case .store: .words("The state of the store's products.")
    case .trial: .condition
    }
  }

  /// The kind of a word's value, with its description.
  enum Value {
    case condition, goal, dates, weekdays, platforms, opener, origin
    case name(NameKind, String)
    case comparisons(NameKind, String)
    case comparison(String)
    case stretch(String)
    case bool(String)
    case text(String)
    case words(String)
  }
}

extension Condition.Key {
  /// The word's title in the schema.
  private var title: String {
    var words = ""
    for character in rawValue {
      words += character.isUppercase ? " " + character.lowercased() : String(character)
    }
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// The JSON Schema of the word's value.
  fileprivate var schema: JSONValue {
    let schema: JSONValue =
      switch value {
      case .condition: ["$ref": "#/$defs/condition"]
      case .goal: Progression.Goal.schema
      case .dates: DateSpan.schema
      case .origin: AppOrigin.Bound.schema
      case .weekdays:
        described(
          "Today is one of these days of the week, in the person's time zone.",
          [
            "type": "array", "items": ["$ref": "#/$defs/weekday"], "minItems": 1,
            "uniqueItems": true,
          ])
      case .platforms:
        described(
          "The device is on one of these platforms.",
          ["type": "array", "items": ["$ref": "#/$defs/platform"]])
      case .opener:
        described("This feature, or this placement, opened the paywall.", ["type": "string"])
      case .name(_, let text), .text(let text): described(text, ["type": "string"])
      case .comparisons(_, let text):
        described(
          text,
          ["type": "object", "additionalProperties": Comparison.schema, "minProperties": 1])
      case .comparison(let text): described(text, ["allOf": [Comparison.schema]])
      case .stretch(let text): described(text, ["allOf": [Stretch.schema]])
      case .bool(let text): described(text, ["type": "boolean"])
      case .words(let text):
        described(
          text,
          ["enum": .array(Condition.StoreState.allCases.map { .string($0.rawValue) })])
      }
    return schema
  }

  private func described(_ text: String, _ rest: JSONValue) -> JSONValue {
    let earlier = meaning == self ? "" : " An earlier spelling of `\(meaning.rawValue)`."
    return .object(
      [
        JSONValue.Member("title", .string(title)),
        JSONValue.Member("description", .string(text + earlier)),
      ] + rest.members)
  }
}

extension Condition {
  /// Returns the JSON Schemas of the words that are allowed in a place.
  package static func properties(at place: Place) -> [JSONValue.Member] {
    Key.allCases.filter { $0.places.contains(place) }.map {
      JSONValue.Member($0.rawValue, $0.schema)
    }
  }

  /// The JSON Schema of a condition under `when`.
  package static let schema: JSONValue = [
    "title": "Condition",
    "description":
      "A condition. All keys of an object must hold, or any item of a list. The available keys depend on the place.",
    "type": ["object", "array"],
    "if": ["type": "array"],
    "then": ["items": ["$ref": "#/$defs/condition"], "minItems": 1],
    "else": [
      "properties": .object(Key.allCases.map { JSONValue.Member($0.rawValue, $0.schema) }),
      "additionalProperties": false, "minProperties": 1,
    ],
  ]
}
