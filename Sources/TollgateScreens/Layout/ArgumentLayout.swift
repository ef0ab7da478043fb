import SourceJSON
import TollgateCore

/// The value of a placeholder in a text.
enum ArgumentLayout: Hashable, Sendable {
  /// The number of uses that are left of a feature.
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
