import SourceJSON

extension Catalog {
  /// The goals whose first reaching the catalog counts time from.
  public var datedGoals: Set<Progression.Goal> {
    Set(
      stretches.compactMap { stretch in
        if case .reached(let goal) = stretch.start { goal } else { nil }
      })
  }

  /// A Boolean value that indicates whether something depends on when the customer first bought the app.
  public var asksWhenTheAppWasBought: Bool {
    conditions.contains { condition in
      condition.contains { if case .appBoughtBefore = $0 { true } else { false } }
    } || screens.contains { $0.layout.mentions(Condition.Key.appBoughtBefore.rawValue) }
  }
}

extension Condition {
  /// The lengths of time in it.
  var stretches: [Stretch] {
    switch self {
    case .all(let parts), .any(let parts): parts.flatMap(\.stretches)
    case .not(let other): other.stretches
    case .within(let stretch), .after(let stretch): [stretch]
    default: []
    }
  }
}

extension JSONNode {
  /// Returns a Boolean value that indicates whether a key is anywhere in a description.
  fileprivate func mentions(_ key: String) -> Bool {
    elements.contains { $0.mentions(key) }
      || members.contains { $0.key == key || $0.node.mentions(key) }
  }
}
