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
    guard decoder.sourceNode?.isObject == true else {
      throw decoder.sourceMismatch(expected: "one word or an object")
    }
    let container = try decoder.container(keyedBy: Key.self)
    let (uses, opens) = (container.contains(.use), container.contains(.open))
    if container.contains(.then), opens, !uses {
      throw decoder.sourceError(
        "`then` goes with `use`, not with `open`", fix: "Leave it out.", at: Key.then)
    }
    switch (uses, opens) {
    case (true, false):
      self = .use(
        try container.decode(SourceLocated<Feature.ID>.self, forKey: .use),
        then: try container.decodeIfPresent(SourceLocated<ScreenID>.self, forKey: .then))
    case (false, true):
      self = .open(try container.decode(SourceLocated<ScreenID>.self, forKey: .open))
    default:
      throw decoder.sourceError(
        inA: "action", with: uses ? ["use", "open"] : [],
        ifNone: "Write `use` with a feature, or `open` with a screen.",
        ifSeveral: "Write where a use leads as `then`, or keep `open` alone.")
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
          ?? "The words are \(words.map { "`\($0)`" }.joined(separator: ", ")); other actions are "
          + "objects with `use` or `open`.")
    }
  }
}
