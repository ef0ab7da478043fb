import SourceJSON

/// One way in to a feature.
public enum AccessRule: Hashable, Sendable {
  /// Everybody may.
  case free

  /// Everybody on these platforms may.
  case freeOn(Set<Platform>)

  /// Whoever holds this entitlement may.
  case entitled(Entitlement.ID)

  /// Everybody may, so many times in each period.
  case quota(Quota)
}

extension AccessRule: Decodable {
  private enum Key: String, CodingKey, CaseIterable { case freeOn, entitled, quota }

  private static var keys: String {
    "one of " + Key.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
  }

  /// Reads `"free"`, or an object with exactly one of `freeOn`, `entitled` and `quota`.
  public init(from decoder: any Decoder) throws {
    if let word = try? decoder.singleValueContainer().decode(String.self) {
      guard word == "free" else {
        throw decoder.sourceError(
          "an access rule in one word can only be \"free\", not \"\(word)\"",
          fix: "Write \"free\", or an object with \(Self.keys).")
      }
      self = .free
      return
    }
    let container = try decoder.container(keyedBy: Key.self)
    let rules: [AccessRule] = [
      try container.decodeIfPresent(Set<Platform>.self, forKey: .freeOn).map(AccessRule.freeOn),
      try container.decodeIfPresent(Entitlement.ID.self, forKey: .entitled).map(
        AccessRule.entitled),
      try container.decodeIfPresent(Quota.self, forKey: .quota).map(AccessRule.quota),
    ].compactMap(\.self)
    guard let rule = rules.first, rules.count == 1 else {
      throw decoder.sourceError(
        "an access rule says one thing", fix: "Write \"free\", or an object with \(Self.keys).")
    }
    self = rule
  }
}
