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
}

extension ArgumentLayout: Decodable {
  private enum Key: String, CodingKey, CaseIterable { case remaining, limit, price, input }

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
      }
  }
}
