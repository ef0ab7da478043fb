import SourceJSON

extension AppOrigin.Bound: Decodable {
  private enum CodingKeys: String, CodingKey, CaseIterable { case date, build }

  /// Reads `{ "date": "2026-01-01" }`, or `{ "build": 2017 }`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let keys = CodingKeys.allCases.filter(container.contains)
    guard let key = keys.first, keys.count == 1 else {
      throw decoder.sourceError(
        inA: "bound", with: keys.map(\.rawValue),
        ifNone: "Write { \"date\": \"2026-01-01\" }, or { \"build\": 2017 }.",
        ifSeveral: "Make a condition of each.")
    }
    switch key {
    case .date:
      let text = try container.decode(String.self, forKey: key)
      guard let date = CalendarDate(text) else {
        throw decoder.sourceError(
          "`\(text)` is not a date", fix: "Write year, month and day, such as \"2026-01-01\".",
          at: key)
      }
      self = .date(date)
    case .build:
      // A build number is a number, and a Mac app's version has points.
      let number = (try? container.decode(Int.self, forKey: key)).map(String.init)
      let text = try number ?? container.decode(String.self, forKey: key)
      guard let version = AppVersion(text) else {
        throw decoder.sourceError(
          "`\(text)` is no build number",
          fix: "Write a number such as 2017, or a version such as \"1.4.2\".", at: key)
      }
      self = .build(version)
    }
  }

  /// The JSON Schema of a bound.
  static let schema: JSONValue = [
    "title": "App bought before",
    "description":
      "The Apple account first downloaded or bought the app before this, as the store signed it.",
    "type": "object",
    "properties": [
      "date": [
        "title": "Date", "description": "The first instant of this date in UTC.", "type": "string",
        "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
      ],
      "build": [
        "title": "Build",
        "description":
          "A build number of the app; for macOS, a version. Add the `platform`.",
        "type": ["integer", "string"], "pattern": "^[0-9]+(\\.[0-9]+)*$", "minimum": 0,
      ],
    ],
    "additionalProperties": false, "minProperties": 1, "maxProperties": 1,
  ]
}

extension CalendarDate {
  /// Creates a date from text such as `2026-01-01`, or returns nil for other text.
  fileprivate init?(_ text: String) {
    guard let match = text.wholeMatch(of: /([0-9]{4})-([0-9]{2})-([0-9]{2})/),
      let year = Int(match.1), let month = Int(match.2), let day = Int(match.3),
      (1...12).contains(month), (1...CalendarDate.days(of: month, in: year)).contains(day)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }
}
