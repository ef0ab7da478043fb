import SourceJSON

/// `{ "days": ["saturday", "sunday"] }`: everybody may on these days of the week, where the person
/// is.
enum DaysRule: AccessRuleGrammar {
  static let names = NameUse.none

  static var schema: JSONValue {
    [
      "title": "Days",
      "description": "Everybody may on these days of the week, where the person is.",
      "type": "array",
      "items": ["$ref": "#/$defs/weekday"],
      "minItems": 1,
      "uniqueItems": true,
    ]
  }

  static func rule(_ list: List) -> AccessRule { .days(list.days) }

  static func judge(_ days: Set<Weekday>, at moment: Moment, _ finding: inout AccessFinding) {
    // What the high-water mark alone says it is may deny what is free, and gives none of it.
    if days.contains(moment.day.weekday), moment.day.contains(moment.paidNow) {
      finding.allow(.onDay)
    } else {
      finding.waitsForTime = true
    }
  }

  /// Days of the week as a file lists them: at least one, and each once.
  struct List: Decodable {
    let days: Set<Weekday>

    init(from decoder: any Decoder) throws {
      let listed = try [SourceLocated<Weekday>](from: decoder)
      guard !listed.isEmpty else {
        throw decoder.sourceError(
          "a list of no days allows nothing",
          fix: "Name at least one, such as \"saturday\", or leave the rule out.")
      }
      var days: Set<Weekday> = []
      for day in listed where !days.insert(day.value).inserted {
        throw day.error("`\(day.value)` is listed twice", fix: "Leave one of them out.")
      }
      self.days = days
    }
  }
}
