import SourceJSON

extension Offer {
  /// A yearly date.
  public struct Anniversary: Hashable, Sendable, Comparable {
    /// The month, from 1 to 12.
    public let month: Int

    /// The day of the month.
    public let day: Int

    /// Creates a yearly date.
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

/// The earlier spellings of offers' conditions.
extension Condition {
  /// Returns a condition for a number of hours from the first launch.
  public static func firstLaunch(hours: Int) -> Condition {
    .within(Stretch(Length(hours, .hours), from: .firstLaunch))
  }

  /// Returns a condition for a number of hours from when a goal was first reached.
  public static func reached(_ goal: Progression.Goal, hours: Int) -> Condition {
    .within(Stretch(Length(hours, .hours), from: .reached(goal)))
  }

  /// Returns a condition for each week, from the first instant of one day to the first of another.
  public static func weekly(from first: Weekday, until end: Weekday) -> Condition {
    let length = (end.rawValue - first.rawValue + 6) % 7 + 1
    return .daysOfWeek(
      Set((0..<length).compactMap { Weekday(rawValue: (first.rawValue - 1 + $0) % 7 + 1) }))
  }

  /// Returns a condition for each year, from the first instant of one date to the first of another.
  public static func yearly(from first: Offer.Anniversary, until end: Offer.Anniversary)
    -> Condition
  {
    .dates(DateSpan(everyYearFrom: first, until: end))
  }
}

extension CatalogFile {
  /// The condition of an offer, also in an earlier spelling.
  struct OfferCondition: Decodable {
    let condition: Condition

    private enum Key: String, CodingKey, CaseIterable { case firstLaunch, reached }

    private struct AfterLaunch: Decodable { let hours: Int }

    private struct AfterGoal: Decodable {
      let progress: Progression.ID
      let value: Int
      let hours: Int
    }

    init(from decoder: any Decoder) throws {
      try decoder.refuse(EarlierWord.offers)
      guard let node = decoder.sourceNode, node.isObject,
        let key = Key.allCases.first(where: { node[$0.rawValue] != nil }),
        key != .reached || node["reached"]?["progress"] != nil
      else {
        condition = try Condition(from: decoder)
        return
      }
      let container = try decoder.container(keyedBy: Key.self)
      switch key {
      case .firstLaunch:
        let after = try container.decode(AfterLaunch.self, forKey: key)
        try Self.check(after.hours, in: decoder, at: key)
        condition = .firstLaunch(hours: after.hours)
      case .reached:
        let after = try container.decode(AfterGoal.self, forKey: key)
        try Self.check(after.hours, in: decoder, at: key)
        guard after.value > 0 else {
          throw decoder.sourceError(
            "everybody has reached \(after.value) from the start", fix: "Write 1 or more.", at: key)
        }
        condition = .reached(Progression.Goal(after.progress, after.value), hours: after.hours)
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
}
