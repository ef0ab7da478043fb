import Foundation
import SourceJSON

/// `{ "quota": { "limit": 6, "per": "day" } }`: allows a number of uses in each period.
enum QuotaRule: AccessRuleGrammar {
  // A remote limit is named as everywhere, by `remote`.
  static let names = NameUse.none

  static var schema: JSONValue {
    [
      "title": "Quota",
      "description":
        "A number of uses in each period. All quotas of a list must allow a use.",
      "type": ["object", "array"],
      "if": ["type": "array"],
      "then": ["items": schema(of: Quota.Period.words.filter { !$0.1.isOfShows }), "minItems": 1],
      "else": schema(of: Quota.Period.words.filter { !$0.1.isOfShows }),
    ]
  }

  private static func schema(of words: [(String, Quota.Period)]) -> JSONValue {
    [
      "title": "Quota",
      "description": "A number of uses in each period.",
      "type": "object",
      "properties": [
        "limit": JSONValue.limit(
          title: "Limit",
          description: "Uses per period: a whole number of at least 1, or a remote number.",
          remote: "The remote value that is the number of uses: one that is never below 1."),
        "per": [
          "title": "Period",
          "description":
            "The period of the person's calendar after which uses come back: the day, the week from Monday, the month; or `life` for never. Or a length: each use comes back that long after it.",
          "type": ["string", "object"],
          "if": ["type": "string"],
          "then": ["enum": .array(words.map { .string($0.0) })],
          "else": Length.schema,
        ],
        "plus": [
          "title": "Plus",
          "description":
            "A currency whose balance is added to the limit: uses that were bought one by one.",
          "type": "string",
        ],
        "zone": [
          "title": "Zone",
          "description":
            "`UTC` makes the day begin at the same instant for every person. By default it begins at the person's own midnight.",
          "enum": ["UTC"],
        ],
        "kept": [
          "title": "Kept",
          "description":
            "The place where uses are counted: `server` for the app's server. A device then only shows the quota. By default each device counts its own uses.",
          "enum": .array(CatalogFile.Keeper.allCases.map { .string($0.rawValue) }),
        ],
      ],
      "required": ["limit", "per"],
      "additionalProperties": false,
    ]
  }

  static func check(
    _ value: JSONNode, of feature: Feature.ID, in file: CatalogFile, _ names: CatalogNames
  ) throws(SourceError) {
    for quota in value.isObject ? [value] : value.elements {
      try file.checkLimit(quota["limit"]?["remote"])
      try checkPeriod(of: quota)
      try quota["plus"]?.check(is: .currency, among: names)
      try checkZone(of: quota)
    }
  }

  /// Checks the quota of something that is not for sale: a show, a spend or a reward.
  static func checkGrowth(of quota: JSONNode) throws(SourceError) {
    try checkZone(of: quota)
    guard let plus = quota["plus"] else { return }
    throw plus.error("only a feature's quota grows by a balance", fix: "Leave `plus` out.")
  }

  private static func checkZone(of quota: JSONNode) throws(SourceError) {
    guard let zone = quota["zone"],
      !["day", "week", "month"].contains(quota["per"]?.string ?? "")
    else { return }
    throw zone.error("only days, weeks and months have a time zone", fix: "Leave `zone` out.")
  }

  /// Checks that a quota counts by a period that uses have: sessions and versions are for the shows of paywalls alone.
  static func checkPeriod(of quota: JSONNode) throws(SourceError) {
    guard let word = quota["per"], word.string == "session" || word.string == "version" else {
      return
    }
    throw word.error(
      "uses don't come back by the \(word.string ?? "")",
      fix: "Only a placement's rule can say so. Write `day`, `week`, `month`, `life` or a length.")
  }

  static func judge(
    _ quota: Quota, of uses: Uses?, at moment: Moment, _ finding: inout AccessFinding
  ) {
    let left = quota.left(of: uses, at: moment)
    if left > 0 { finding.allow(.withinQuota, left: left) } else { finding.deny(.quotaExhausted) }
    finding.reset(at: quota.end(of: uses, at: moment))
  }

  /// Judges by several quotas that must all allow a use: the one with the fewest left counts, and a
  /// use is possible again once all exhausted ones have come back.
  static func judge(
    _ quotas: [Quota], of uses: Uses?, at moment: Moment, _ finding: inout AccessFinding
  ) {
    var left = Int.max
    var end: Date?
    var comesBack = true
    for quota in quotas {
      let remaining = quota.left(of: uses, at: moment)
      let back = quota.end(of: uses, at: moment)
      if remaining == 0 {
        if left > 0 { end = nil }
        if let back { end = max(end ?? back, back) } else { comesBack = false }
      } else if left > 0, let back {
        end = min(end ?? back, back)
      }
      left = min(left, remaining)
    }
    if left > 0 { finding.allow(.withinQuota, left: left) } else { finding.deny(.quotaExhausted) }
    if comesBack || left > 0 { finding.reset(at: end) }
  }
}

extension JSONValue {
  /// Returns the JSON Schema of a number that can be a remote value, and to which a balance can be added.
  static func growing(title: JSONValue, description: JSONValue, remote: JSONValue) -> JSONValue {
    [
      "title": title,
      "description": description,
      "type": ["integer", "object"],
      "if": ["type": "object"],
      "then": [
        "title": title,
        "description": "A remote value, or a limit and a currency whose balance is added to it.",
        "type": "object",
        "properties": [
          "remote": ["title": "Remote value", "description": remote, "type": "string"],
          "limit": limit(
            title: "Limit", description: "The number without what was bought.", remote: remote),
          "plus": [
            "title": "Plus",
            "description":
              "A currency whose balance is added to the limit: slots that are sold one by one.",
            "type": "string",
          ],
        ],
        "additionalProperties": false, "minProperties": 1,
        "dependentRequired": ["limit": ["plus"], "plus": ["limit"]],
      ],
      "else": ["title": title, "type": "integer", "minimum": 1],
    ]
  }

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
            "description": "A name under `remote`.",
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
