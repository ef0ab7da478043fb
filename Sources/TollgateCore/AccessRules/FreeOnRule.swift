import SourceJSON

/// `{ "freeOn": ["watchOS"] }`: everybody on these platforms may.
enum FreeOnRule: AccessRuleGrammar {
  static let names = NameUse.none

  static var schema: JSONValue {
    [
      "title": "Free on",
      "description": "Everybody on these platforms may.",
      "type": "array",
      "items": ["$ref": "#/$defs/platform"],
    ]
  }

  static func rule(_ platforms: Set<Platform>) -> AccessRule { .freeOn(platforms) }

  static func judge(
    _ platforms: Set<Platform>, at moment: Moment, _ finding: inout AccessFinding
  ) {
    if platforms.contains(moment.device.platform) { finding.allow(.freeOnPlatform) }
  }
}
