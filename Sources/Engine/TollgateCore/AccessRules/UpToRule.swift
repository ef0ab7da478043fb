import SourceJSON

/// `{ "upTo": 30 }`: allows a maximum of the passed number, such as days back or weeks ahead.
enum UpToRule: AccessRuleGrammar {
  // A remote limit is named as everywhere, by `remote`.
  static let names = NameUse.none

  static var schema: JSONValue {
    .growing(
      title: "Up to",
      description:
        "Allows while the number that the app passes is at most this: a whole number of at least 1, or a remote number. For distances, such as days back.",
      remote: "The remote value that is the number: one that is never below 1.")
  }

  static func check(
    _ value: JSONNode, of feature: Feature.ID, in file: CatalogFile, _ names: CatalogNames
  ) throws(SourceError) {
    try file.checkLimit(value["remote"] ?? value["limit"]?["remote"])
    try value["plus"]?.check(is: .currency, among: names)
    let rules = file.features?[feature]?.access ?? []
    let hasCap = rules.contains { rule in
      if case .cap = rule.value?.limit { true } else { false }
    }
    guard hasCap else { return }
    throw value.error(
      "the feature `\(feature)` has both a cap and `upTo`, and one number for both",
      fix: "Make a feature of each.")
  }

  static func judge(_ range: Cap, count: Int, _ finding: inout AccessFinding) {
    let left = range.limit - max(0, count)
    if left >= 0 { finding.allow(.withinRange, left: left) } else { finding.deny(.tooFar) }
  }
}
