import SourceJSON
import TollgateCore

/// The action of a button: one word, or an object with its target.
enum ActionLayout: Hashable, Sendable {
  case use(SourceLocated<Feature.ID>, then: SourceLocated<ScreenID>?)
  case open(SourceLocated<ScreenID>)
  case choose(SourceLocated<Catalog.Product.ID>)
  case spend(SourceLocated<Spend.ID>, on: SourceLocated<Feature.ID>?)
  case completeOnboarding(then: SourceLocated<ScreenID>?)
  case note(String, using: SourceLocated<Feature.ID>)
  case forget(String)
  case restore
  case redeem
  case reload
  case dismiss
  case manageSubscriptions
}

extension ActionLayout: Decodable {
  private enum Word: String, CaseIterable {
    case restore, redeem, reload, dismiss, manageSubscriptions
  }

  private enum Key: String, CodingKey, CaseIterable {
    case use, open, choose, spend, complete, forget, then, on, note

    static let kinds: [Key] = [.use, .open, .choose, .spend, .complete, .forget]

    /// The kinds of action that each detail belongs to.
    static let owners: [(detail: Key, kinds: [Key])] = [
      (.then, [.use, .complete]), (.on, [.spend]), (.note, [.use]),
    ]
  }

  init(from decoder: any Decoder) throws {
    if let word = decoder.sourceNode?.string {
      self = try Self.named(word, in: decoder)
      return
    }
    guard decoder.sourceNode?.isObject == true else {
      throw decoder.sourceMismatch(expected: "one word or an object")
    }
    let container = try decoder.container(keyedBy: Key.self)
    // All keys are asked for, so that none of them counts as unknown.
    let given = Key.allCases.filter(container.contains)
    let named = Key.kinds.filter(given.contains)
    guard let kind = named.first, named.count == 1 else {
      throw decoder.sourceError(
        inA: "action", with: named.map(\.rawValue),
        ifNone: "Write `use` with a feature, or `open` with a screen.",
        ifSeveral: "Write where a use leads as `then`, or keep `open` alone.")
    }
    for (detail, owners) in Key.owners where given.contains(detail) && !owners.contains(kind) {
      throw decoder.sourceError(
        "`\(detail.rawValue)` goes with `\(owners[0].rawValue)`, not with `\(kind.rawValue)`",
        fix: "Leave it out.", at: detail)
    }
    self = try Self.read(kind, from: container, in: decoder)
  }

  private static func read(
    _ kind: Key, from container: KeyedDecodingContainer<Key>, in decoder: any Decoder
  ) throws -> ActionLayout {
    func next() throws -> SourceLocated<ScreenID>? {
      try container.decodeIfPresent(SourceLocated<ScreenID>.self, forKey: .then)
    }
    switch kind {
    case .use where container.contains(.note):
      guard !container.contains(.then) else {
        throw decoder.sourceError(
          "`note` stays on its screen, so nothing follows `then`", fix: "Leave one of them out.",
          at: Key.then)
      }
      return .note(
        try container.decode(String.self, forKey: .note),
        using: try container.decode(SourceLocated.self, forKey: kind))
    case .forget: return .forget(try container.decode(String.self, forKey: kind))
    case .use:
      return .use(try container.decode(SourceLocated.self, forKey: kind), then: try next())
    case .open: return .open(try container.decode(SourceLocated.self, forKey: kind))
    case .choose: return .choose(try container.decode(SourceLocated.self, forKey: kind))
    case .spend:
      return .spend(
        try container.decode(SourceLocated.self, forKey: kind),
        on: try container.decodeIfPresent(SourceLocated<Feature.ID>.self, forKey: .on))
    case .complete, .then, .on, .note:
      let what = try container.decode(String.self, forKey: .complete)
      guard what == "onboarding" else {
        throw decoder.sourceError(
          "`\(what)` can't be completed", fix: "Only `onboarding` can.", at: Key.complete)
      }
      return .completeOnboarding(then: try next())
    }
  }

  private static func named(_ word: String, in decoder: any Decoder) throws -> ActionLayout {
    switch Word(rawValue: word) {
    case .restore: return .restore
    case .redeem: return .redeem
    case .reload: return .reload
    case .dismiss: return .dismiss
    case .manageSubscriptions: return .manageSubscriptions
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
