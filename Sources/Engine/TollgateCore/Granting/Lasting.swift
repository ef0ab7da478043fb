public import Foundation
import SourceJSON

/// The duration of a grant.
public enum Lasting: Hashable, Sendable {
  /// For ever, as far as it isn't refunded.
  case forever

  /// A length from the purchase, or from the end of the person's existing grant.
  case length(Length)

  /// Until the first of these instants after the purchase; they are in order.
  case until([Date])

  /// Until the end of the period that a plan was paid for.
  case period

  /// Returns the instant at which the grant ends, or nil if it lasts.
  ///
  /// A length is multiplied by the quantity, and reduced by a refunded share; a grant until an
  /// instant begins at its purchase.
  ///
  /// - Parameters:
  ///   - begin: The instant at which the grant begins.
  ///   - bought: The instant of the purchase.
  ///   - quantity: The number that was bought.
  ///   - kept: The share of it that was not refunded, from 0 to 1.
  /// - Returns: The instant, or nil.
  public func end(
    from begin: Date, bought: Date, quantity: Int = 1, kept: Double = 1
  ) -> Date? {
    switch self {
    case .forever, .period: nil
    case .length(let length):
      Self.part(kept, from: begin, to: length.end(after: begin, times: Self.times(quantity)))
    case .until(let instants):
      Self.part(kept, from: bought, to: instants.first { bought < $0 } ?? bought)
    }
  }

  /// Returns a Boolean value that indicates whether a purchase at `instant` would be over at once.
  public func isOver(at instant: Date) -> Bool {
    if case .until(let instants) = self { !instants.contains { instant < $0 } } else { false }
  }

  private static func part(_ share: Double, from begin: Date, to end: Date) -> Date {
    share >= 1 ? end : begin + end.timeIntervalSince(begin) * max(0, share)
  }

  /// The maximum multiple of a length, because a quantity comes from outside.
  private static func times(_ quantity: Int) -> Int { min(max(1, quantity), 1_000) }
}

extension Lasting: Decodable {
  private enum CodingKeys: String, CodingKey { case until }

  private static let advice =
    "Write a length such as { \"days\": 3 }, { \"until\": [\"2026-12-01T00:00:00Z\"] }, \"period\" or \"forever\"."

  /// Reads a length, instants under `until`, `"period"` or `"forever"`.
  public init(from decoder: any Decoder) throws {
    if let word = try? decoder.singleValueContainer().decode(String.self) {
      switch word {
      case "forever": self = .forever
      case "period": self = .period
      default:
        throw decoder.sourceError("`\(word)` is not how long a grant lasts", fix: Self.advice)
      }
      return
    }
    guard decoder.sourceNode?.isObject ?? true else {
      throw decoder.sourceError("this is not how long a grant lasts", fix: Self.advice)
    }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard container.contains(.until) else {
      self = .length(try Length(from: decoder))
      return
    }
    let instants = try container.decode([WrittenInstant].self, forKey: .until).map(\.instant)
    guard !instants.isEmpty, zip(instants, instants.dropFirst()).allSatisfy(<) else {
      throw decoder.sourceError(
        "these instants are not in order",
        fix: "Write at least one, the earliest first; append later ones, and replace none.",
        at: CodingKeys.until)
    }
    self = .until(instants)
  }
}

/// An instant as a catalog writes it: with its time and its zone, for a bare date differs by time zone.
struct WrittenInstant: Decodable {
  let instant: Date

  init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    let pattern =
      /([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2})(?::([0-9]{2}))?(Z|([+-])([0-9]{2}):([0-9]{2}))/
    guard let match = text.wholeMatch(of: pattern),
      let year = Int(match.1), let month = Int(match.2), let day = Int(match.3),
      let hour = Int(match.4), let minute = Int(match.5),
      case let second = match.6.flatMap({ Int($0) }) ?? 0,
      (1...12).contains(month), (1...CalendarDate.days(of: month, in: year)).contains(day),
      hour < 24, minute < 60, second < 60,
      case let zoneHour = match.9.flatMap({ Int($0) }) ?? 0, zoneHour < 15,
      case let zoneMinute = match.10.flatMap({ Int($0) }) ?? 0, zoneMinute < 60
    else {
      throw decoder.sourceError(
        "`\(text)` is not an instant",
        fix:
          "Write the date, the time and the zone, such as \"2026-12-01T00:00:00Z\": a bare date begins at another time in each zone."
      )
    }
    let days = CalendarDate(year: year, month: month, day: day).daysSince1970
    let zone = (zoneHour * 60 + zoneMinute) * (match.8 == "-" ? -60 : 60)
    instant = Date(
      timeIntervalSince1970: Double(days * 86_400 + hour * 3_600 + minute * 60 + second - zone))
  }
}

extension Lasting {
  /// Returns the ledger's form: a grant stays as it was written.
  package func stored(boughtAt instant: Date) -> String {
    switch self {
    case .forever, .period: "forever"
    case .length(let length): "\(length.unit.rawValue) \(length.count)"
    case .until(let instants):
      "until \((instants.first { instant < $0 } ?? instant).timeIntervalSinceReferenceDate)"
    }
  }

  /// Reads what ``stored(boughtAt:)`` has written, or returns nil for any other text.
  package init?(stored text: some StringProtocol) {
    if text == "forever" {
      self = .forever
      return
    }
    let words = text.split(separator: " ")
    guard words.count == 2 else { return nil }
    if words[0] == "until" {
      guard let number = Double(words[1]), number.isFinite else { return nil }
      self = .until([Date(timeIntervalSinceReferenceDate: number)])
      return
    }
    guard let unit = Length.Unit(rawValue: String(words[0])), let count = Int(words[1]),
      (1...315_619_200).contains(count)
    else { return nil }
    self = .length(Length(count, unit))
  }
}
