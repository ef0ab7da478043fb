import SourceJSON

/// A rule that gives access to a feature.
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
}

extension AccessRule: Decodable {
  private enum Key: String, CodingKey, CaseIterable {
    case freeOn, entitled, unlessEntitled, days, quota, cap, trial, reached, bought
  }

  private static let advice =
    "Write \"free\", or an object with one of "
    + Key.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ") + "."

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
    let container = try decoder.container(keyedBy: Key.self)
    let keys = Key.allCases.filter(container.contains)
    guard let key = keys.first, keys.count == 1 else {
      throw decoder.sourceError(
        inA: "access rule", with: keys.map(\.rawValue), ifNone: Self.advice,
        ifSeveral: "Make a rule of each: any of them lets in.")
    }
    self =
      switch key {
      case .freeOn: .freeOn(try container.decode(Set<Platform>.self, forKey: key))
      case .entitled: .entitled(try container.decode(Entitlement.ID.self, forKey: key))
      case .unlessEntitled:
        .unlessEntitled(try container.decode(Entitlement.ID.self, forKey: key))
      case .days: .days(try container.decode(WeekdayList.self, forKey: key).days)
      case .quota: .quota(try container.decode(Quota.self, forKey: key))
      case .cap: .cap(try container.decode(Cap.self, forKey: key))
      case .trial: .trial(try container.decode(Trial.ID.self, forKey: key))
      case .reached: .reached(try container.decode(Progression.Goal.self, forKey: key))
      case .bought: .bought(try container.decode(Spend.ID.self, forKey: key))
      }
  }
}
