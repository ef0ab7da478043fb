import SourceJSON

/// A rule that gives access to a feature.
///
/// A new kind of rule is a case here and a file beside this one; the compiler leads to the rest.
/// CONTRIBUTING.md walks through it.
public enum AccessRule: Hashable, Sendable {
  /// Everybody may.
  case free

  /// Everybody on these platforms may.
  case freeOn(Set<Platform>)

  /// Allows holders of the entitlement.
  case entitled(Entitlement.ID)

  /// Allows everybody but holders of the entitlement: for them the feature is suppressed.
  case unlessEntitled(Entitlement.ID)

  /// Everybody may on these days of the week, where the person is.
  case days(Set<Weekday>)

  /// Everybody may, so many times in each period.
  case quota(Quota)

  /// Everybody may while fewer than so many exist.
  case cap(Cap)

  /// Everybody may while this trial lasts.
  case trial(Trial.ID)

  /// Allows everybody whose progress reached the goal.
  case reached(Progression.Goal)

  /// Allows everybody who has bought the feature with this spend.
  case bought(Spend.ID)

  /// Allows everybody whose balances cover this, which a use takes.
  case cost([Currency.ID: Int])
}

extension AccessRule {
  /// A kind of rule, by the key that a catalog's file has it under.
  public enum Kind: String, Hashable, Sendable, CaseIterable, CodingKey {
    case freeOn, entitled, unlessEntitled, days, quota, cap, trial, reached, bought, cost
  }

  /// The kind of rule, or `nil` for ``free``, which a file writes as a word.
  public var kind: Kind? {
    switch self {
    case .free: nil
    case .freeOn: .freeOn
    case .entitled: .entitled
    case .unlessEntitled: .unlessEntitled
    case .days: .days
    case .quota: .quota
    case .cap: .cap
    case .trial: .trial
    case .reached: .reached
    case .bought: .bought
    case .cost: .cost
    }
  }

  /// Returns a Boolean value that indicates whether the rule alone opens a feature to everybody on a
  /// platform, at any time.
  public func isFree(on platform: Platform) -> Bool {
    switch self {
    case .free: true
    case .freeOn(let platforms): platforms.contains(platform)
    case .entitled, .unlessEntitled, .days, .quota, .cap, .trial, .reached, .bought, .cost: false
    }
  }

  /// Puts in the number that a remote value gives the rule.
  ///
  /// - Parameter number: Returns the number that is meant, or nil where none is remote.
  /// - Returns: The rule with it.
  func filled(by number: (RemoteValue.ID?) -> Int?) -> AccessRule {
    switch self {
    case .quota(var quota):
      if let limit = number(quota.source) { quota.limit = limit }
      return .quota(quota)
    case .cap(var cap):
      if let limit = number(cap.source) { cap.limit = limit }
      return .cap(cap)
    case .free, .freeOn, .entitled, .unlessEntitled, .days, .trial, .reached, .bought, .cost:
      return self
    }
  }

  /// Adds to `finding` what the rule says of a use of a feature.
  func judge(
    _ feature: Feature.ID, in catalog: Catalog, for customer: Customer, at moment: Moment,
    count: Int, _ finding: inout AccessFinding
  ) {
    switch self {
    case .free: finding.allow(.free)
    case .freeOn(let platforms): FreeOnRule.judge(platforms, at: moment, &finding)
    case .entitled(let entitlement):
      EntitledRule.judge(entitlement, in: catalog, for: customer, at: moment, &finding)
    case .unlessEntitled(let entitlement):
      UnlessEntitledRule.judge(entitlement, in: catalog, for: customer, at: moment, &finding)
    case .days(let days): DaysRule.judge(days, at: moment, &finding)
    case .quota(let quota):
      QuotaRule.judge(quota, of: customer.uses[feature], at: moment, &finding)
    case .cap(let cap): CapRule.judge(cap, count: count, &finding)
    case .trial(let trial): TrialRule.judge(trial, in: catalog, at: moment, &finding)
    case .reached(let goal): ReachedRule.judge(goal, for: customer, &finding)
    case .bought: BoughtRule.judge(feature, for: customer, at: moment, &finding)
    case .cost(let cost): CostRule.judge(cost, in: catalog, for: customer, at: moment, &finding)
    }
  }
}

extension AccessRule.Kind {
  /// The file beside this one that has what is particular to the kind.
  var grammar: any AccessRuleGrammar.Type {
    switch self {
    case .freeOn: FreeOnRule.self
    case .entitled: EntitledRule.self
    case .unlessEntitled: UnlessEntitledRule.self
    case .days: DaysRule.self
    case .quota: QuotaRule.self
    case .cap: CapRule.self
    case .trial: TrialRule.self
    case .reached: ReachedRule.self
    case .bought: BoughtRule.self
    case .cost: CostRule.self
    }
  }

  /// The names that the value under the key uses.
  public var names: NameUse { grammar.names }
}

extension AccessRule: Decodable {
  private static let advice =
    "Write \"free\", or an object with one of "
    + Kind.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ") + "."

  /// Reads `"free"`, or an object with exactly one other rule.
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
    let container = try decoder.container(keyedBy: Kind.self)
    let kinds = Kind.allCases.filter(container.contains)
    guard let kind = kinds.first, kinds.count == 1 else {
      throw decoder.sourceError(
        inA: "access rule", with: kinds.map(\.rawValue), ifNone: Self.advice,
        ifSeveral: "Make a rule of each: any of them lets in.")
    }
    self = try kind.grammar.rule(from: container.superDecoder(forKey: kind))
  }
}

extension AccessRule {
  /// The JSON Schema of a rule in a catalog's file.
  static var schema: JSONValue {
    [
      "title": "Access rule",
      "description": "One way in: \"free\", or an object with exactly one rule.",
      "type": ["string", "object"],
      "if": ["type": "object"],
      "then": [
        "title": "Access rule",
        "description": "Exactly one rule.",
        "type": "object",
        "properties": .object(
          Kind.allCases.map { JSONValue.Member($0.rawValue, $0.grammar.schema) }),
        "additionalProperties": false,
        "minProperties": 1,
        "maxProperties": 1,
      ],
      "else": ["description": "Everybody may.", "enum": ["free"]],
    ]
  }
}
