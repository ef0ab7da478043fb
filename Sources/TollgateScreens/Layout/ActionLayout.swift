import SourceJSON
import TollgateCore

/// What a button does: one word, or an object with what it is done to.
enum ActionLayout: Hashable, Sendable {
  case use(SourceLocated<Feature.ID>, then: SourceLocated<ScreenID>?)
  case open(SourceLocated<ScreenID>)
  case restore
  case redeem
  case dismiss
}

extension ActionLayout: Decodable {
  private enum Word: String, CaseIterable { case restore, redeem, dismiss }
  private enum Key: String, CodingKey, CaseIterable { case use, then, open }

  init(from decoder: any Decoder) throws {
    if let word = decoder.sourceNode?.string {
      self = try Self.named(word, in: decoder)
      return
    }
    let container = try decoder.container(keyedBy: Key.self)
    switch (container.contains(.use), container.contains(.open)) {
    case (true, false):
      self = .use(
        try container.decode(SourceLocated<Feature.ID>.self, forKey: .use),
        then: try container.decodeIfPresent(SourceLocated<ScreenID>.self, forKey: .then))
    case (false, true) where !container.contains(.then):
      self = .open(try container.decode(SourceLocated<ScreenID>.self, forKey: .open))
    default:
      throw decoder.sourceError(
        "an action does one thing", fix: "Write `use`, with `then` where it leads, or `open`.")
    }
  }

  private static func named(_ word: String, in decoder: any Decoder) throws -> ActionLayout {
    switch Word(rawValue: word) {
    case .restore: return .restore
    case .redeem: return .redeem
    case .dismiss: return .dismiss
    case nil:
      let words = Word.allCases.map(\.rawValue)
      throw decoder.sourceError(
        "there is no action `\(word)`",
        fix: Suggestion.question(about: word, in: words)
          ?? "In one word there are \(words.joined(separator: ", ")).")
    }
  }
}
