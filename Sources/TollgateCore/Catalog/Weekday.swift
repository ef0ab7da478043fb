import SourceJSON

/// A day of the week, numbered as Foundation's calendars do.
public enum Weekday: Int, Hashable, Sendable, CaseIterable {
  case sunday = 1
  case monday, tuesday, wednesday, thursday, friday, saturday
}

extension Weekday: Decodable {
  /// Reads a day's English name, such as `friday`.
  public init(from decoder: any Decoder) throws {
    let name = try decoder.singleValueContainer().decode(String.self)
    let days = Dictionary(uniqueKeysWithValues: Self.allCases.map { ("\($0)", $0) })
    guard let day = days[name] else {
      throw decoder.sourceError(
        "`\(name)` is not a day of the week", fix: Suggestion.advice(about: name, in: days.keys))
    }
    self = day
  }
}

/// Days of the week as a file lists them: at least one, and each once.
struct WeekdayList: Decodable {
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
