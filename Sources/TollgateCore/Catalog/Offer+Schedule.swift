import SourceJSON

extension Offer {
  /// A rule for the time in which an offer is open.
  ///
  /// Always half-open: over at its end.
  public enum Schedule: Hashable, Sendable {
    /// So many exact hours from the first launch on.
    case firstLaunch(hours: Int)

    /// So many exact hours from when a goal was first reached.
    case reached(Progression.Goal, hours: Int)

    /// Every week, from the first instant of one day to the first of another, where the person is.
    case weekly(from: Weekday, until: Weekday)

    /// Every year, from the first instant of one date to the first of another, where the person is.
    ///
    /// An end that is not after the start lies in the next year.
    case yearly(from: Anniversary, until: Anniversary)
  }

  /// A date of every year.
  public struct Anniversary: Hashable, Sendable, Comparable {
    /// The month, from 1 to 12.
    public let month: Int

    /// The day of the month.
    public let day: Int

    /// Creates a date of every year.
    public init(month: Int, day: Int) {
      self.month = month
      self.day = day
    }

    /// Returns a Boolean value that indicates whether the first date is earlier in the year.
    public static func < (lhs: Anniversary, rhs: Anniversary) -> Bool {
      (lhs.month, lhs.day) < (rhs.month, rhs.day)
    }
  }
}

extension Offer.Anniversary: Decodable {
  /// Reads a month and a day, such as `12-20`.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    let lengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard let match = text.wholeMatch(of: /([0-9]{2})-([0-9]{2})/),
      let month = Int(match.1), let day = Int(match.2), lengths.indices.contains(month - 1),
      (1...lengths[month - 1]).contains(day)
    else {
      throw decoder.sourceError(
        "`\(text)` is not a date of every year",
        fix: "Write the month and the day in two digits each, such as \"12-20\".")
    }
    self.init(month: month, day: day)
  }
}

extension Offer.Schedule: Decodable {
  private enum Key: String, CodingKey, CaseIterable { case firstLaunch, reached, weekly, yearly }

  private struct AfterLaunch: Decodable { let hours: Int }

  private struct AfterGoal: Decodable {
    let progress: Progression.ID
    let value: Int
    let hours: Int
  }

  private struct Span<Day: Decodable>: Decodable {
    let from: Day
    let until: Day
  }

  /// Reads an object with exactly one of the four kinds.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let keys = Key.allCases.filter(container.contains)
    guard let key = keys.first, keys.count == 1 else {
      throw decoder.sourceError(
        inA: "schedule", with: keys.map(\.rawValue),
        ifNone: "Write one of "
          + Key.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ") + ".",
        ifSeveral: "Make an offer of each.")
    }
    switch key {
    case .firstLaunch:
      let after = try container.decode(AfterLaunch.self, forKey: key)
      try Self.check(after.hours, in: decoder, at: key)
      self = .firstLaunch(hours: after.hours)
    case .reached:
      let after = try container.decode(AfterGoal.self, forKey: key)
      try Self.check(after.hours, in: decoder, at: key)
      guard after.value > 0 else {
        throw decoder.sourceError(
          "everybody has reached \(after.value) from the start",
          fix: "Write 1 or more, or `firstLaunch`.", at: key)
      }
      self = .reached(Progression.Goal(after.progress, after.value), hours: after.hours)
    case .weekly:
      let span = try container.decode(Span<Weekday>.self, forKey: key)
      self = .weekly(from: span.from, until: span.until)
    case .yearly:
      let span = try container.decode(Span<Offer.Anniversary>.self, forKey: key)
      self = .yearly(from: span.from, until: span.until)
    }
  }

  private static func check(_ hours: Int, in decoder: any Decoder, at key: Key) throws {
    guard (1...87_600).contains(hours) else {
      throw decoder.sourceError(
        "an offer can't last \(hours) hours", fix: "Write a number from 1 to 87600 (ten years).",
        at: key)
    }
  }
}
