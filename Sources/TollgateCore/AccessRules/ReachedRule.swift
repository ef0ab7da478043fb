import SourceJSON

/// `{ "reached": { "level": 10 } }`: everybody whose progress reached the goal may.
enum ReachedRule: AccessRuleGrammar {
  static let names = NameUse.keys(.progression)

  static var schema: JSONValue {
    [
      "title": "Reached",
      "description":
        "Customers who have come so far may: one name under `progress`, and the least that counts.",
      "type": "object",
      "additionalProperties": [
        "title": "Goal",
        "description": "A whole number, at least 1.",
        "type": "integer",
        "minimum": 1,
      ],
      "minProperties": 1,
      "maxProperties": 1,
    ]
  }

  static func rule(_ goal: Progression.Goal) -> AccessRule { .reached(goal) }

  static func judge(
    _ goal: Progression.Goal, for customer: Customer, _ finding: inout AccessFinding
  ) {
    if customer.progress[goal.progression] ?? 0 >= goal.value {
      finding.allow(.unlockedByProgress)
    }
  }
}
