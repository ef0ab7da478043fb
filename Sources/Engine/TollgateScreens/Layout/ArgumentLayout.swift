import SourceJSON
import TollgateCore

/// The value of a placeholder in a text.
enum ArgumentLayout: Sendable {
  /// The number of a feature's remaining uses.
  case remaining(SourceLocated<Feature.ID>)

  /// The number of uses of a feature in each period.
  case limit(SourceLocated<Feature.ID>)
  case price(SourceLocated<Varying<Catalog.Product.ID>>)

  /// The text of an input of this screen.
  case input(String)
  case appVersion

  /// The balance of a currency.
  case balance(SourceLocated<Currency.ID>)

  /// The sum of these currencies that the product grants.
  case granted([SourceLocated<Currency.ID>])
  case daysRemaining(SourceLocated<Trial.ID>)
  case progress(SourceLocated<Progression.ID>)

  /// The cost of a spend, in its only currency.
  case cost(SourceLocated<Spend.ID>)

  /// The time until more of a currency comes bit by bit.
  case nextIncome(SourceLocated<Currency.ID>)

  /// The day on which an entitlement ends: a plan's period, a pass, or a grace.
  case end(SourceLocated<Entitlement.ID>)

  /// The last day of a trial.
  case trialEnd(SourceLocated<Trial.ID>)
}

extension ArgumentLayout: Decodable {
  enum Key: String, LayoutKey {
    case remaining, limit, price, input, balance, granted, daysRemaining, progress, cost
    case nextIncome, end, trialEnd

    var value: LayoutValue {
      switch self {
      case .remaining:
        .name(.feature, "Remaining", "How many uses of this feature are left.")
      case .limit:
        .name(
          .feature, "Limit",
          "How many uses of this feature each period has, or how many may exist.")
      case .price: .shared(.productOrRemote, "What this product costs.")
      case .input: .string("Input", "What the person has set on this screen.")
      case .balance:
        .name(.currency, "Balance", "How much of this currency the person has.")
      case .granted:
        .list(
          "Granted",
          "How much the product that is spoken of grants of these currencies, added up.",
          of: .currency)
      case .daysRemaining:
        .name(.trial, "Days remaining", "How many days are left of this trial.")
      case .progress:
        .name(
          .progression, "Progress", "The highest that was reached of one under `progress`.")
      case .cost: .name(.spend, "Cost", "What this spend takes.")
      case .nextIncome:
        .name(
          .currency, "Next income",
          "How long it takes until more of this currency comes bit by bit; nothing while none does."
        )
      case .end:
        .name(
          .entitlement, "End",
          "The day on which this entitlement ends: a plan's period, a pass or a grace; nothing if it has no end."
        )
      case .trialEnd:
        .name(.trial, "Trial end", "The last day of this trial; nothing while it doesn't run.")
      }
    }
  }

  private static let advice =
    "Write \"appVersion\", or an object with one of "
    + Key.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ") + "."

  init(from decoder: any Decoder) throws {
    if let word = decoder.sourceNode?.string {
      guard word == "appVersion" else {
        throw decoder.sourceError(
          "an argument in one word can only be \"appVersion\", not \"\(word)\"",
          fix: Suggestion.question(about: word, in: ["appVersion"]) ?? Self.advice)
      }
      self = .appVersion
      return
    }
    guard decoder.sourceNode?.isObject == true else {
      throw decoder.sourceMismatch(expected: "\"appVersion\" or an object")
    }
    let container = try decoder.container(keyedBy: Key.self)
    let keys = Key.allCases.filter(container.contains)
    guard let key = keys.first, keys.count == 1 else {
      throw decoder.sourceError(
        inA: "argument", with: keys.map(\.rawValue), ifNone: Self.advice,
        ifSeveral: "Make an argument of each.")
    }
    self =
      switch key {
      case .remaining: .remaining(try container.decode(SourceLocated.self, forKey: key))
      case .limit: .limit(try container.decode(SourceLocated.self, forKey: key))
      case .price: .price(try container.decode(SourceLocated.self, forKey: key))
      case .input: .input(try container.decode(String.self, forKey: key))
      case .balance: .balance(try container.decode(SourceLocated.self, forKey: key))
      case .granted: .granted(try container.decode([SourceLocated<Currency.ID>].self, forKey: key))
      case .daysRemaining: .daysRemaining(try container.decode(SourceLocated.self, forKey: key))
      case .progress: .progress(try container.decode(SourceLocated.self, forKey: key))
      case .cost: .cost(try container.decode(SourceLocated.self, forKey: key))
      case .nextIncome: .nextIncome(try container.decode(SourceLocated.self, forKey: key))
      case .end: .end(try container.decode(SourceLocated.self, forKey: key))
      case .trialEnd: .trialEnd(try container.decode(SourceLocated.self, forKey: key))
      }
  }
}

extension ArgumentLayout {
  /// The JSON Schema of an argument.
  static var schema: JSONValue {
    [
      "title": "Argument",
      "description":
        "The value of a placeholder: \"appVersion\", or an object with exactly one key.",
      "type": ["string", "object"],
      "if": ["type": "object"],
      "then": [
        "title": "Argument",
        "description": "Exactly one.",
        "type": "object",
        "properties": Key.properties,
        "additionalProperties": false,
        "minProperties": 1,
        "maxProperties": 1,
      ],
      "else": ["description": "The version of the app.", "enum": ["appVersion"]],
    ]
  }
}
