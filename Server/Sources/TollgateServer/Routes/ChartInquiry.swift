import AppStoreWire
import Foundation
import HTTPTypes
import ServerCore

/// The parameters of a chart, by their names in a query.
struct ChartInquiry {
  let clock: ServerClock

  /// Returns the value for a name, or nil.
  let query: (String) -> String?

  /// Reads the parameters of a chart: by default the last 30 days, 12 weeks or 12 months.
  func question(of asked: String) async throws -> Chart.Question {
    guard let name = ChartName(rawValue: asked) else {
      throw ServerRefusal(
        .notFound, "no_chart", "There is no chart of that name.",
        fix: "There are \(ChartName.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    let length = try word("by", ChartPeriods.Length.self) ?? .day
    let split = try word("split", ChartSplit.self)
    if split != nil, name.hasOwnLines {
      throw ServerRefusal(
        .unprocessableContent, "no_split", "This chart has lines of its own.",
        fix: "Leave `split` out.")
    }
    let zone = try zone
    let now = try await clock.now()
    let (start, end) = try span(by: length, in: zone, at: now.date)
    guard
      let periods = ChartPeriods(from: start, to: end, by: length, in: zone, at: now),
      name != .retention || periods.count <= 60
    else {
      throw ServerRefusal(
        .unprocessableContent, "bad_span",
        "There is no period between `from` and `to`, or there are too many, or none has begun.",
        fix: "Let `from` be before `to` and not ahead, and ask for at most "
          + "\(name == .retention ? 60 : ChartPeriods.most) periods.")
    }
    return Chart.Question(name, over: periods, split: split, currency: try currency)
  }

  private var currency: String? {
    get throws {
      guard let code = query("currency") else { return nil }
      guard CurrencyCode.isKnown(code) else {
        throw ServerRefusal(
          .badRequest, "bad_currency", "`currency` is no code of a currency.",
          fix: "Write the three capital letters that ISO 4217 has for it, as in EUR.")
      }
      return code
    }
  }

  private func word<Word: RawRepresentable & CaseIterable>(
    _ name: String, _ type: Word.Type
  ) throws -> Word? where Word.RawValue == String {
    guard let text = query(name) else { return nil }
    guard let word = Word(rawValue: text) else {
      throw ServerRefusal(
        .badRequest, "bad_\(name)", "`\(name)` has an unknown value.",
        fix: "It can be \(Word.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    return word
  }

  private var zone: TimeZone {
    get throws {
      guard let name = query("timeZone") else { return .gmt }
      guard let zone = TimeZone(identifier: name) else {
        throw ServerRefusal(
          .badRequest, "bad_time_zone", "`timeZone` is no time zone.",
          fix: "Write it as Europe/Berlin, or leave it out for UTC.")
      }
      return zone
    }
  }

  /// Returns the period that `at` names.
  func point(of question: Chart.Question) throws -> Int {
    guard let date = try point,
      let index = question.periods.bounds.dropLast().firstIndex(of: WireDate(date))
    else {
      throw ServerRefusal(
        .badRequest, "bad_point", "`at` is no date on which a period of this chart begins.",
        fix: "Send the `from` of a point, with the same `from`, `to`, `by` and `timeZone`.")
    }
    return index
  }

  /// The beginning of the period that `at` names: as the instant that a point has, or as its date.
  private var point: Date? {
    get throws {
      guard let text = query("at") else { return nil }
      return Self.date(text, in: try zone) ?? (try? WireDate(text: text, of: "at"))?.date
    }
  }

  private func span(
    by length: ChartPeriods.Length, in zone: TimeZone, at now: Date
  ) throws -> (start: Date, end: Date) {
    func date(_ name: String) throws -> Date? {
      guard let text = query(name) else { return nil }
      guard let date = Self.date(text, in: zone) else {
        throw ServerRefusal(
          .badRequest, "bad_date", "`\(name)` is no date.", fix: "Write it as 2026-03-01.")
      }
      return date
    }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    calendar.firstWeekday = 2
    let today = calendar.startOfDay(for: now)
    // A request for the people behind a point need not name the chart's range.
    if let point = try point, query("from") == nil, query("to") == nil {
      let component: Calendar.Component =
        switch length {
        case .day: .day
        case .week: .weekOfYear
        case .month: .month
        }
      return (point, calendar.dateInterval(of: component, for: point)?.end ?? now)
    }
    let end =
      try date("to") ?? calendar.date(byAdding: .day, value: 1, to: today) ?? now
    if let start = try date("from") { return (start, end) }
    let last = calendar.date(byAdding: .second, value: -1, to: end) ?? end
    switch length {
    case .day: return (calendar.date(byAdding: .day, value: -30, to: end) ?? end, end)
    case .week:
      let monday = calendar.dateInterval(of: .weekOfYear, for: last)?.start ?? end
      return (calendar.date(byAdding: .day, value: -77, to: monday) ?? end, end)
    case .month:
      let first = calendar.dateInterval(of: .month, for: last)?.start ?? end
      return (calendar.date(byAdding: .month, value: -11, to: first) ?? end, end)
    }
  }

  /// Reads a date as the instant at which that day begins.
  private static func date(_ text: String, in zone: TimeZone) -> Date? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard text.utf8.count == 10, parts.map(\.count) == [4, 2, 2],
      text.utf8.allSatisfy({ $0 == 45 || (48...57).contains($0) }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]), year >= 2000
    else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let components = DateComponents(year: year, month: month, day: day, hour: 12)
    guard components.isValidDate(in: calendar), let noon = calendar.date(from: components) else {
      return nil
    }
    return calendar.startOfDay(for: noon)
  }
}
