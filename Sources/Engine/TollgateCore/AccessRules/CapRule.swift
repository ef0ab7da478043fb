import SourceJSON

/// `{ "cap": 10 }`: allows while fewer than 10 items exist.
enum CapRule: AccessRuleGrammar {
  // A remote limit is named as everywhere, by `remote`.
  static let names = NameUse.none

  static var schema: JSONValue {
    .growing(
      title: "Cap",
      description:
        "Allows while fewer than this number exist: a whole number of at least 1, or a remote number. The app passes the current number.",
      remote: "The remote value that is the number: one that is never below 1.")
  }

  static func check(
    _ value: JSONNode, of feature: Feature.ID, in file: CatalogFile, _ names: CatalogNames
  ) throws(SourceError) {
    try file.checkLimit(value["remote"] ?? value["limit"]?["remote"])
    try value["plus"]?.check(is: .currency, among: names)
  }

  static func judge(_ cap: Cap, count: Int, _ finding: inout AccessFinding) {
    let left = cap.limit - max(0, count)
    if left > 0 { finding.allow(.underCap, left: left) } else { finding.deny(.capReached) }
  }
}
