import Foundation
import SourceJSON

extension YAMLNode {
  /// Reads text, which may be empty where quotes say so.
  func text(expected: String = "text") throws -> String {
    guard let scalar, !isEmpty else { throw mismatch(expected: expected) }
    return scalar
  }

  /// Reads a nonempty text; `expected` names it in the error if it is missing.
  func name(of expected: String) throws -> String {
    guard let scalar, !scalar.isEmpty else { throw mismatch(expected: expected) }
    return scalar
  }

  /// Makes sure that nothing is written.
  func nothing() throws {
    guard isEmpty else { throw error("\(name) takes no value", fix: "End it with the colon.") }
  }

  func bool() throws -> Bool {
    switch scalar {
    case "true": return true
    case "false": return false
    default: throw mismatch(expected: "`true` or `false`")
    }
  }

  func wholeNumber(atLeast minimum: Int) throws -> Int {
    guard let scalar, let number = Int(digits: scalar), number >= minimum else {
      throw mismatch(expected: "a whole number from \(minimum) up")
    }
    return number
  }

  /// Reads a number of seconds, below zero too.
  func seconds(upTo most: Int) throws -> Int {
    guard let scalar, let number = Int(scalar), abs(number) <= most else {
      throw mismatch(expected: "a number of seconds from -\(most) to \(most)")
    }
    return number
  }

  /// Reads an integer with a limit, which the mistake names if the number exceeds it.
  func wholeNumber(in limits: ClosedRange<Int>) throws -> Int {
    let digits = scalar ?? ""
    if let number = Int(digits: digits) {
      if limits.contains(number) { return number }
      guard number > limits.upperBound else {
        throw mismatch(expected: "a whole number from \(limits.lowerBound) up")
      }
    } else if digits.isEmpty || !digits.utf8.allSatisfy(Int.digits.contains) {
      throw mismatch(expected: "a whole number from \(limits.lowerBound) up")
    }
    throw over("\(limits.upperBound)")
  }

  /// Returns the mistake of a number that exceeds its limit.
  func over(_ limit: String) -> SourceError {
    mismatch(expected: "at most \(limit)", fix: "Write a smaller number.")
  }

  func decimal() throws -> Decimal {
    let parts = (scalar ?? "").split(separator: ".", omittingEmptySubsequences: false)
    guard let scalar, parts.count <= 2, parts.allSatisfy({ Int(digits: $0) != nil }),
      let decimal = Decimal(string: scalar)
    else { throw mismatch(expected: "a number such as 12.99") }
    return decimal
  }

  /// Reads a price, up to ``JourneyLimits/price``.
  func price() throws -> Decimal {
    let whole = (scalar ?? "").prefix { $0 != "." }
    let isLong = whole.utf8.allSatisfy(Int.digits.contains) && whole.drop { $0 == "0" }.count > 15
    guard !isLong, case let price = try decimal(), price <= Decimal(JourneyLimits.price) else {
      throw over("\(JourneyLimits.price)")
    }
    return price
  }

  func localDateTime() throws -> LocalDateTime {
    guard let scalar, let time = LocalDateTime(scalar) else {
      throw mismatch(expected: "a local time such as 2026-03-28T21:00:00")
    }
    return time
  }

  func timeZone() throws -> TimeZone {
    let identifier = try name(of: "a time zone such as Europe/Madrid")
    guard let timeZone = TimeZone(identifier: identifier) else {
      throw error(
        "there is no time zone `\(identifier)`",
        fix: Suggestion.question(about: identifier, in: TimeZone.knownTimeZoneIdentifiers)
          ?? "Write an IANA name such as Europe/Madrid.")
    }
    return timeZone
  }

  func duration() throws -> WaitDuration {
    guard let scalar, let duration = WaitDuration(scalar) else {
      throw mismatch(
        expected: "a duration such as 90m or 1d12h",
        fix: "The units are s m h d w M y, each at most once and with a whole number.")
    }
    return duration
  }

  /// Reads a text from a fixed list.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    of type: Choice.Type
  ) throws -> Choice {
    try choice(from: Array(type.allCases))
  }

  /// Reads a text from a list.
  func choice<Choice: RawRepresentable<String>>(
    from choices: [Choice]
  ) throws -> Choice {
    guard let choice = choices.first(where: { $0.rawValue == scalar }) else {
      throw notOne(of: choices.map(\.rawValue))
    }
    return choice
  }

  /// Returns the mistake of a text that is neither in the list nor the alternative.
  func notOne(of choices: [String], or other: String? = nil) -> SourceError {
    let list = choices.map { "`\($0)`" }.joined(separator: ", ") + (other.map { " or \($0)" } ?? "")
    return mismatch(
      expected: choices.count == 1 || other != nil ? list : "one of \(list)",
      fix: scalar.flatMap { Suggestion.question(about: $0, in: choices) })
  }
}

extension Int {
  /// A number written in digits alone: no sign, no `_`, no `0x`.
  init?(digits text: some StringProtocol) {
    guard text.utf8.allSatisfy(Self.digits.contains) else { return nil }
    self.init(text)
  }

  fileprivate static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
}
