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
