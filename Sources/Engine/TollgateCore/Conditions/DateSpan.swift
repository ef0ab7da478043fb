import SourceJSON

/// The days from one date until another, excluding the last: every year, or once if they have a
/// year.
public struct DateSpan: Hashable, Sendable {
  /// The first day; in year 0 for a yearly span.
  public let first: CalendarDate

  /// The day after the last.
  ///
  /// In a yearly span that isn't after the first, it is in the next year.
  public let end: CalendarDate

  /// A Boolean value that indicates whether it recurs every year.
  public let isYearly: Bool

  /// Creates a yearly span.
  public init(everyYearFrom first: Offer.Anniversary, until end: Offer.Anniversary) {
    self.first = CalendarDate(year: 0, month: first.month, day: first.day)
    self.end = CalendarDate(year: 0, month: end.month, day: end.day)
    isYearly = true
  }

  /// Creates a single span.
  public init(from first: CalendarDate, until end: CalendarDate) {
    (self.first, self.end, isYearly) = (first, end, false)
  }

  /// Returns a Boolean value that indicates whether a date is one of the days.
  public func contains(_ date: CalendarDate) -> Bool {
    guard isYearly else { return first <= date && date < end }
    let day = CalendarDate(year: 0, month: date.month, day: date.day)
    return first < end ? first <= day && day < end : first <= day || day < end
  }
}

extension DateSpan: Decodable {
  private enum CodingKeys: String, CodingKey { case from, until }

  /// Reads `{ "from": "12-20", "until": "01-02" }`, or the same with years.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let first = try container.decode(WrittenDate.self, forKey: .from)
    let end = try container.decode(WrittenDate.self, forKey: .until)
    guard first.hasYear == end.hasYear else {
      throw decoder.sourceError(
        "one of these dates has a year, and the other has none",
        fix: "Write years in both, or in neither for every year.")
    }
    guard first.hasYear else {
      self.init(
        everyYearFrom: Offer.Anniversary(month: first.date.month, day: first.date.day),
        until: Offer.Anniversary(month: end.date.month, day: end.date.day))
      return
    }
    guard first.date < end.date else {
      throw decoder.sourceError(
        "these dates end before they begin", fix: "Write a later `until`: the day after the last.",
        at: CodingKeys.until)
    }
    self.init(from: first.date, until: end.date)
  }

  private struct WrittenDate: Decodable {
    let date: CalendarDate
    let hasYear: Bool

    init(from decoder: any Decoder) throws {
      let text = try decoder.singleValueContainer().decode(String.self)
      guard let match = text.wholeMatch(of: /(?:([0-9]{4})-)?([0-9]{2})-([0-9]{2})/),
        let month = Int(match.2), let day = Int(match.3), (1...12).contains(month),
        // A yearly date may be a leap day.
        case let year = match.1.flatMap({ Int($0) }),
        (1...CalendarDate.days(of: month, in: year ?? 2_000)).contains(day)
      else {
        throw decoder.sourceError(
          "`\(text)` is not a date",
          fix:
            "Write the month and the day, such as \"12-20\", or with the year, such as \"2026-12-20\"."
        )
      }
      date = CalendarDate(year: year ?? 0, month: month, day: day)
      hasYear = year != nil
    }
  }

  /// The JSON Schema of such days.
  static let schema: JSONValue = [
    "title": "Dates",
    "description":
      "The days from one date to another, in the person's time zone: every year, or once if they have a year.",
    "type": "object",
    "properties": [
      "from": date("The first day."), "until": date("The day after the last."),
    ],
    "required": ["from", "until"], "additionalProperties": false,
  ]

  private static func date(_ description: String) -> JSONValue {
    [
      "title": "Date", "description": .string(description), "type": "string",
      // The days that a month has.
      "pattern":
        "^(?:[0-9]{4}-)?(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|[12][0-9]))$",
    ]
  }
}
