import SourceJSON

/// `{ "trial": "week" }`: everybody may while the trial lasts.
enum TrialRule: AccessRuleGrammar {
  static let names = NameUse.value(.trial)

  static var schema: JSONValue {
    [
      "title": "Trial",
      "description": "Everybody may while this trial lasts. The name of one under `trials`.",
      "type": "string",
    ]
  }

  static func rule(_ trial: Trial.ID) -> AccessRule { .trial(trial) }

  static func judge(
    _ trial: Trial.ID, in catalog: Catalog, at moment: Moment, _ finding: inout AccessFinding
  ) {
    switch catalog.state(of: trial, at: moment) {
    case .active: finding.allow(.inTrial)
    case .expired: finding.deny(.trialExpired)
    case .unknown: finding.isOpen = true
    }
  }
}
