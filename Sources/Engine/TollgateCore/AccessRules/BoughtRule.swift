import SourceJSON

/// `{ "bought": "theme" }`: everybody who has bought the feature with this spend may.
enum BoughtRule: AccessRuleGrammar {
  static let names = NameUse.value(.spend)

  static var schema: JSONValue {
    [
      "title": "Bought",
      "description":
        "Allows people who bought it with this spend. The name of one under `spends` that unlocks this feature.",
      "type": "string",
    ]
  }

  /// Checks that the spend opens the feature that the rule belongs to.
  static func check(
    _ value: JSONNode, of feature: Feature.ID, in file: CatalogFile, _ names: CatalogNames
  ) throws(SourceError) {
    guard let id = value.string, let spend = file.spends?[Spend.ID(id)] else { return }
    guard let opened = spend.unlocks?.feature else {
      throw value.error(
        "the spend `\(id)` opens nothing", fix: "Write \"unlocks\": \"\(feature)\" in it.")
    }
    // One that does not exist is reported if it is named.
    guard names[.feature].contains(opened.rawValue) || names.isFeature(opened.rawValue) else {
      return
    }
    guard
      opened == feature || opened.isPattern && opened.matches(feature)
        || feature.isPattern && feature.matches(opened)
    else {
      throw value.error(
        "the spend `\(id)` opens `\(opened)`, not `\(feature)`",
        fix: "Name one that opens this feature.")
    }
  }

  static func judge(
    _ feature: Feature.ID, for customer: Customer, at moment: Moment,
    _ finding: inout AccessFinding
  ) {
    if customer.unlocked.contains(feature) || customer.rents(feature, at: moment.paidNow) {
      finding.allow(.entitled)
    }
  }
}
