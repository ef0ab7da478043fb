package import Foundation
import SourceJSON

extension Quota {
  /// The period after which uses come back.
  public enum Period: Hashable, Sendable {
    /// The calendar day it is where the person is. Days have 23, 24 or 25 hours.
    case day

    /// The calendar week in the person's time zone, from Monday as in ISO 8601.
    case week

    /// The calendar month it is where the person is.
    case month

    /// A lifetime: uses don't come back.
    case life

    /// The time of this length before now: each use comes back that long after it.
    case window(Length)

    /// From the launch of the app to the end of its process; for the shows of paywalls.
    case session

    /// For as long as the app has the same version; for the shows of paywalls.
    case version

    /// The periods that are written as a word, by that word.
    static let words: [(String, Period)] = [
      ("day", .day), ("week", .week), ("month", .month), ("life", .life), ("session", .session),
      ("version", .version),
    ]

    /// The periods of the calendar, which follow one another.
    public static let calendar: [Period] = [.day, .week, .month]

    /// The word that it is written as, or nil for a length of time.
    public var word: String? { Self.words.first { $0.1 == self }?.0 }

    /// A Boolean value that indicates whether it is for the shows of paywalls alone.
    var isOfShows: Bool { self == .session || self == .version }
  }

  /// Returns the number of uses left at `moment`.
  package func left(of uses: Uses?, at moment: Moment) -> Int {
    guard let uses else { return limit }
    return max(0, limit - count(uses, at: moment))
  }

  /// Returns the number of uses that count at `moment`.
  func count(_ uses: Uses, at moment: Moment) -> Int {
    guard isInUTC, let stretch = UTCCalendar.stretch(period, around: moment.now) else {
      return uses.count(in: period, at: moment)
    }
    return uses.count(from: stretch.start, to: stretch.end)
  }

  /// Returns the instant at which uses come back, or `nil` if none do.
  ///
  /// For a window it is the first instant at which a use, or one more, would be allowed.
  package func end(of uses: Uses?, at moment: Moment) -> Date? {
    if isInUTC, let stretch = UTCCalendar.stretch(period, around: moment.now) { return stretch.end }
    switch period {
    case .day: return moment.day.end
    case .week: return moment.day.week.end
    case .month: return moment.day.month.end
    case .life, .session, .version: return nil
    case .window(let length):
      guard let uses else { return nil }
      let places = uses.places(within: length, at: moment.now)
      guard !places.isEmpty else { return nil }
      let first = max(places.lowerBound, places.upperBound - limit)
      return length.end(after: uses.instants[first])
    }
  }
}

extension Uses {
  /// Returns the number of uses that count against a quota at `moment`.
  func count(in period: Quota.Period, at moment: Moment) -> Int {
    switch period {
    case .day: count(from: moment.day.start, to: moment.day.end)
    case .week: count(from: moment.day.week.start, to: moment.day.week.end)
    case .month: count(from: moment.day.month.start, to: moment.day.month.end)
    case .life: instants.count
    case .window(let length): places(within: length, at: moment.now).count
    case .session, .version: 0
    }
  }

  /// Returns the places of the uses that are not as long ago as `length`, and not after `now`.
  func places(within length: Length, at now: Date) -> Range<Int> {
    let first = firstIndex { now < length.end(after: $0) }
    return first..<max(first, firstIndex { now < $0 })
  }
}

extension Quota.Period: Decodable {
  /// Reads a word, or a length of time.
  public init(from decoder: any Decoder) throws {
    if decoder.sourceNode?.isObject == true {
      self = .window(try Length(from: decoder))
      return
    }
    let word = try decoder.singleValueContainer().decode(String.self)
    guard let period = Self.words.first(where: { $0.0 == word })?.1 else {
      let known = Self.words.map(\.0)
      throw decoder.sourceError(
        "`\(word)` is not a period",
        fix: Suggestion.question(about: word, in: known)
          ?? "Write one of " + known.map { "`\($0)`" }.joined(separator: ", ")
          + ", or a length such as { \"hours\": 24 }.")
    }
    self = period
  }
}
