import SourceJSON

/// `{ "quota": { "limit": 6, "per": "day" } }`: everybody may, so many times in each period.
enum QuotaRule: AccessRuleGrammar {
  // A remote limit is named as everywhere, by `remote`.
  static let names = NameUse.none

  static var schema: JSONValue {
    [
      "title": "Quota",
      "description": "Everybody may, so many times in each period.",
      "type": "object",
      "properties": [
        "limit": JSONValue.limit(
          title: "Limit",
          description:
            "How many uses each period has: a whole number, at least 1, or a remote number.",
          remote: "The remote value that is the number of uses: one that is never below 1."),
        "per": [
          "title": "Period",
          "description":
            "The stretch of the person's calendar, where the person is, after which uses come back: the calendar day, the week from Monday on, the month; or `life`, after which they never do.",
          "enum": .array(Quota.Period.allCases.map { .string($0.rawValue) }),
        ],
        "kept": [
          "title": "Kept",
          "description":
            "Where uses are counted: `server`, where a server of the app does. A device then only shows the quota. By default each device counts its own uses.",
          "enum": .array(CatalogFile.Keeper.allCases.map { .string($0.rawValue) }),
        ],
      ],
      "required": ["limit", "per"],
      "additionalProperties": false,
    ]
  }

  static func rule(_ quota: Quota) -> AccessRule { .quota(quota) }

  static func check(
    _ value: JSONNode, of feature: Feature.ID, in file: CatalogFile, _ names: CatalogNames
  ) throws(SourceError) {
    try file.checkLimit(value["limit"]?["remote"])
  }

  static func judge(
    _ quota: Quota, of uses: Uses?, at moment: Moment, _ finding: inout AccessFinding
  ) {
    let left = quota.left(of: uses, at: moment)
    if left > 0 { finding.allow(.withinQuota, left: left) } else { finding.deny(.quotaExhausted) }
    finding.reset(at: quota.end(at: moment))
  }
}

extension JSONValue {
  /// Returns the JSON Schema of a number of at least 1 that can be a remote value.
  static func limit(title: JSONValue, description: JSONValue, remote: JSONValue) -> JSONValue {
    [
      "title": title,
      "description": description,
      "type": ["integer", "object"],
      "if": ["type": "object"],
      "then": [
        "title": "Remote value",
        "description": remote,
        "type": "object",
        "properties": [
          "remote": [
            "title": "Remote value",
            "description": "The name of one under `remote`.",
            "type": "string",
          ]
        ],
        "required": ["remote"],
        "additionalProperties": false,
      ],
      "else": ["title": title, "type": "integer", "minimum": 1],
    ]
  }
}
