import SourceJSON

extension Catalog {
  /// The goals whose first reaching the catalog counts time from.
  public var datedGoals: Set<Progression.Goal> {
    var goals: Set<Progression.Goal> = []
    for condition in conditions {
      _ = condition.contains { part in
        switch part {
        case .within(let stretch), .after(let stretch):
          if case .reached(let goal) = stretch.start { goals.insert(goal) }
        default: break
        }
        return false
      }
    }
    return goals
  }

  /// Returns every length of time that something outside of screens depends on.
  func stretchesInConditions() -> [Stretch] {
    var stretches: [Stretch] = []
    for condition in conditions {
      _ = condition.contains { part in
        switch part {
        case .within(let stretch), .after(let stretch): stretches.append(stretch)
        default: break
        }
        return false
      }
    }
    return stretches
  }

  /// Every condition outside of screens.
  private var conditions: [Condition] {
    features.flatMap(\.access).compactMap(\.condition)
      + placements.flatMap(\.rules).compactMap(\.when) + products.compactMap(\.when)
      + spends.compactMap(\.when) + rewards.compactMap(\.when) + offers.map(\.when)
      + currencies.flatMap(\.income).compactMap(\.when)
  }

  /// A Boolean value that indicates whether something depends on when the customer first bought the app.
  public var asksWhenTheAppWasBought: Bool {
    conditions.contains { condition in
      condition.contains { if case .appBoughtBefore = $0 { true } else { false } }
    } || screens.contains { $0.layout.mentions(Condition.Key.appBoughtBefore.rawValue) }
  }
}

extension JSONNode {
  /// Returns a Boolean value that indicates whether a key is anywhere in a description.
  fileprivate func mentions(_ key: String) -> Bool {
    elements.contains { $0.mentions(key) }
      || members.contains { $0.key == key || $0.node.mentions(key) }
  }
}
