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

  init(from decoder: any Decoder) throws {
    if decoder.sourceNode?.string == "appVersion" {
      self = .appVersion
      return
    }
    let container = try decoder.container(keyedBy: Key.self)
    let keys = Key.allCases.filter(container.contains)
    guard let key = keys.first, keys.count == 1 else {
      throw decoder.sourceError(
        "an argument is one thing",
        fix: "Write \"appVersion\", or an object with one of "
          + Key.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ") + ".")
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
