import SourceJSON
import TollgateCore

/// What a placeholder in a text stands for.
enum ArgumentLayout: Hashable, Sendable {
  /// How many uses of a feature are left.
  case remaining(SourceLocated<Feature.ID>)

  /// How many uses of a feature each period has.
  case limit(SourceLocated<Feature.ID>)
  case price(SourceLocated<Varying<Catalog.Product.ID>>)

  /// What the person has set on this screen.
  case input(String)
  case appVersion

  /// How much of a currency the person has.
  case balance(SourceLocated<Currency.ID>)

  /// How much the product that is spoken of grants of these, added up.
  case granted([SourceLocated<Currency.ID>])
  case daysRemaining(SourceLocated<Trial.ID>)
  case progress(SourceLocated<Progression.ID>)

  /// What a spend takes, of the one currency that it takes.
  case cost(SourceLocated<Spend.ID>)
}

extension ArgumentLayout: Decodable {
  private enum Key: String, CodingKey, CaseIterable {
    case remaining, limit, price, input, balance, granted, daysRemaining, progress, cost
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
      }
  }
}
