import SourceJSON
import TollgateCore

/// When an element is shown.
///
/// All that is said must hold.
indirect enum Condition: Hashable, Sendable {
  case all([Condition])
  case not(Condition)
  case entitled(SourceLocated<Entitlement.ID>)
  case unlimited(SourceLocated<Feature.ID>)
  case denied(SourceLocated<Feature.ID>)
  case platform(Set<Platform>)

  /// The person has set this on the screen.
  case input(String)
}

extension Condition: Decodable {
  private enum Key: String, CodingKey, CaseIterable {
    case not, entitled, unlimited, denied, on, input
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let parts = try Key.allCases.filter(container.contains).map { key -> Condition in
      switch key {
      case .not: .not(try container.decode(Condition.self, forKey: key))
      case .entitled: .entitled(try container.decode(SourceLocated.self, forKey: key))
      case .unlimited: .unlimited(try container.decode(SourceLocated.self, forKey: key))
      case .denied: .denied(try container.decode(SourceLocated.self, forKey: key))
      case .on: .platform(try container.decode(Set<Platform>.self, forKey: key))
      case .input: .input(try container.decode(String.self, forKey: key))
      }
    }
    guard let first = parts.first else {
      throw decoder.sourceError(
        inA: "condition", with: [],
        ifNone: "Say one of " + Key.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
          + ", or leave the condition out.", ifSeveral: "")
    }
    self = parts.count == 1 ? first : .all(parts)
  }
}
