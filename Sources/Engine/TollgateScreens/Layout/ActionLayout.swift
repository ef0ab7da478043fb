import SourceJSON
import TollgateCore

/// The action of a button: a word, or an object with its target.
enum ActionLayout: Sendable {
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

  /// The tasks that a person can complete.
  private enum Completion: String, CaseIterable { case onboarding }

  enum Key: String, LayoutKey {
    case use, open, choose, spend, complete, forget, then, on, note

    static let kinds: [Key] = [.use, .open, .choose, .spend, .complete, .forget]

    /// The kinds of action that each detail belongs to.
    static let owners: [(detail: Key, kinds: [Key])] = [
      (.then, [.use, .complete]), (.on, [.spend]), (.note, [.use]),
    ]

    var value: LayoutValue {
      switch self {
      case .use: .name(.feature, "Use", "The feature that is used.")
      case .then:
        .name(
          .screen, "Then",
          "The screen that opens where use is allowed, or onboarding is done. None by default.")
      case .open: .name(.screen, "Open", "The screen that opens.")
      case .choose:
        .name(.product, "Choose", "The plan that is picked, or the product whose sheet opens.")
      case .spend: .name(.spend, "Spend", "The name of one under `spends`.")
      case .on: .name(.feature, "On", "The feature that a spend unlocks. None by default.")
      case .complete: .word("Complete", "The step that is now complete.", of: Completion.self)
      case .note:
        .string(
          "Note",
          "The input that an allowed use sets, on the screen that stays open. None by default."
        )
      case .forget: .string("Forget", "The input that is forgotten.")
      }
    }
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
    // All keys are read, so that none of them counts as unknown.
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
      guard what == Completion.onboarding.rawValue else {
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

extension ActionLayout {
  /// The JSON Schema of an action.
  static var schema: JSONValue {
    [
      "title": "Action",
      "description": "The action of a button: one word, or an object with its argument.",
      "type": ["string", "object"],
      "if": ["type": "object"],
      "then": [
        "title": "Action",
        "description":
          "`use`, with `then` where it leads or `note` of what goes on, `open`, `choose`, `spend`, `complete` or `forget`.",
        "type": "object",
        "properties": Key.properties,
        "additionalProperties": false,
        "oneOf": .array(Key.kinds.map { ["required": [.string($0.rawValue)]] }),
        "anyOf": [
          ["required": ["use"]], ["required": ["complete"]],
          ["not": ["required": ["then"]]],
        ],
        "dependentRequired": ["on": ["spend"], "note": ["use"]],
        "dependentSchemas": ["note": ["not": ["required": ["then"]]]],
      ],
      "else": [
        "description":
          "`restore` what was bought, `redeem` a code, `reload` what the store sells, `dismiss` the screen, or open the system's page for subscriptions with `manageSubscriptions`, where it has one for apps to open (iOS, macOS, visionOS).",
        "enum": .array(Word.allCases.map { .string($0.rawValue) }),
      ],
    ]
  }
}
