public import SourceJSON

extension AccessRule {
  /// A word that only access rules have, in addition to those of a ``Condition``.
  public enum Key: String, Hashable, Sendable, CaseIterable, CodingKey {
    case unlessEntitled, bought, quota, cap, upTo, cost
  }

  /// The names that an access rule uses, each at its place in the file.
  public static func names(in rule: JSONNode) -> [(NameKind, SourceLocated<String>)] {
    Condition.names(in: rule)
      + Key.allCases.flatMap { key -> [(NameKind, SourceLocated<String>)] in
        guard let node = rule[key.rawValue] else { return [] }
        switch key.grammar.names {
        case .value(let kind):
          return node.string.map { [(kind, SourceLocated($0, at: node.location))] } ?? []
        case .keys(let kind):
          return node.members.map { (kind, SourceLocated($0.key, at: $0.keyLocation)) }
        default: return []
        }
      }
  }
}

extension AccessRule.Key {
  /// The file with the word's own rules.
  var grammar: any AccessRuleGrammar.Type {
    switch self {
    case .unlessEntitled: UnlessEntitledRule.self
    case .bought: BoughtRule.self
    case .quota: QuotaRule.self
    case .cap: CapRule.self
    case .upTo: UpToRule.self
    case .cost: CostRule.self
    }
  }

  /// A Boolean value that indicates whether it limits what a condition allows; otherwise it must be
  /// the only word.
  fileprivate var isLimit: Bool {
    switch self {
    case .unlessEntitled, .bought: false
    case .quota, .cap, .upTo, .cost: true
    }
  }
}

extension AccessRule: Decodable {
  private static let advice =
    "Write \"free\", or an object with conditions such as `entitled`, and one of "
    + Key.allCases.filter(\.isLimit).map { "`\($0.rawValue)`" }.joined(separator: ", ")
    + " if there is a limit."

  /// Reads `"free"`, or an object with conditions and at most one limit.
  public init(from decoder: any Decoder) throws {
    if let word = try? decoder.singleValueContainer().decode(String.self) {
      guard word == "free" else {
        throw decoder.sourceError(
          "an access rule in one word can only be \"free\", not \"\(word)\"",
          fix: Suggestion.question(about: word, in: ["free"]) ?? Self.advice)
      }
      self = .free
      return
    }
    guard decoder.sourceNode?.isObject ?? true else {
      throw decoder.sourceMismatch(expected: "\"free\" or an object")
    }
    let container = try decoder.container(keyedBy: Key.self)
    let conditions = try Condition.parts(from: decoder)
    let keys = Key.allCases.filter(container.contains)
    guard keys.count <= 1 else {
      throw decoder.sourceError(
        inA: "access rule", with: keys.map(\.rawValue), ifNone: Self.advice,
        ifSeveral: "Make a rule of each: any of them lets in.")
    }
    guard let key = keys.first else {
      guard !conditions.isEmpty else {
        throw decoder.sourceError(
          inA: "access rule", with: [], ifNone: Self.advice, ifSeveral: "")
      }
      self = .when(Condition(all: conditions))
      return
    }
    guard key.isLimit || conditions.isEmpty else {
      throw decoder.sourceError(
        "`\(key.rawValue)` stands alone in an access rule",
        fix: "Make a rule of each: any of them lets in.", at: key)
    }
    switch key {
    case .unlessEntitled:
      self = .unlessEntitled(try container.decode(Entitlement.ID.self, forKey: key))
    case .bought: self = .bought(try container.decode(Spend.ID.self, forKey: key))
    case .quota: self = .when(Condition(all: conditions), try Self.quota(in: container))
    case .cap:
      self = .when(Condition(all: conditions), .cap(try container.decode(Cap.self, forKey: key)))
    case .upTo:
      self = .when(Condition(all: conditions), .upTo(try container.decode(Cap.self, forKey: key)))
    case .cost:
      let cost = try container.decode(Cost.self, forKey: key)
      self = .when(Condition(all: conditions), .cost(cost))
    }
  }

  /// Reads a quota, or a list of quotas that must all allow a use.
  private static func quota(in container: KeyedDecodingContainer<Key>) throws -> Limit {
    let decoder = try container.superDecoder(forKey: .quota)
    guard decoder.sourceNode?.elements.isEmpty == false else {
      return .quota(try Quota(from: decoder))
    }
    return .quotas(try [Quota](from: decoder))
  }
}

extension Condition {
  /// Creates the conjunction of some conditions.
  init(all parts: [Condition]) { self = parts.count == 1 ? parts[0] : .all(parts) }
}

extension AccessRule {
  /// The JSON Schema of a rule in a catalog's file.
  static var schema: JSONValue {
    [
      "title": "Access rule",
      "description": "\"free\", or an object with conditions and at most one limit.",
      "type": ["string", "object"],
      "if": ["type": "object"],
      "then": [
        "title": "Access rule",
        "description": "Conditions that must all hold, and at most one limit.",
        "type": "object",
        "properties": .object(
          Condition.properties(at: .access)
            + Key.allCases.map { JSONValue.Member($0.rawValue, $0.grammar.schema) }),
        "additionalProperties": false,
        "minProperties": 1,
      ],
      "else": ["description": "Allows every person.", "enum": ["free"]],
    ]
  }
}
