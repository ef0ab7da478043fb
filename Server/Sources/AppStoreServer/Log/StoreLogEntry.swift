public import Foundation

/// An entry of a store's log.
public struct StoreLogEntry: Hashable, Sendable {
  /// A kind of entry.
  public enum Kind: String, Hashable, Encodable, Sendable {
    /// Something in the store: a sale, a renewal, a refund.
    case event

    /// A control that caused no event: the clock was moved, or a failure was set.
    case control

    /// An attempt to notify a server, with its answer.
    case notification

    /// A request of the App Store Server API, with our answer.
    case request
  }

  /// The outcome, for the color of a line.
  public enum Outcome: Hashable, Sendable {
    /// It went well.
    case good

    /// It did not.
    case bad

    /// It is neither.
    case neutral
  }

  /// The kind.
  public let kind: Kind

  /// The date by the store's clock.
  public let date: Date

  /// The subject: an event's name, a notification's type, or a request's method and path.
  public let title: String

  /// The details as text.
  public let details: [String]

  /// The outcome.
  public let outcome: Outcome

  /// The facts as JSON, with numbers as texts.
  let facts: [(name: String, value: Fact)]

  enum Fact: Hashable, Sendable {
    case text(String)
    case number(Int)
  }

  init(
    _ kind: Kind, at date: Date, _ title: String, _ details: [String?],
    outcome: Outcome = .neutral, facts: [(name: String, value: Fact?)] = []
  ) {
    self.kind = kind
    self.date = date
    self.title = Self.shortened(title)
    self.details = details.prefix(Self.most).compactMap(\.self).map(Self.shortened)
    self.outcome = outcome
    self.facts = facts.prefix(Self.most).compactMap { fact in
      switch fact.value {
      case .text(let text): (fact.name, .text(Self.shortened(text)))
      case .number(let number): (fact.name, .number(number))
      case nil: nil
      }
    }
  }

  /// The most details and the most facts of an entry.
  private static let most = 10

  /// The most bytes of a text, so that an entry is shorter than 4096 bytes, which a pipe takes at once.
  private static let longest = 300

  private static func shortened(_ text: String) -> String {
    guard text.utf8.count > longest else { return text }
    var (short, count) = ("", 0)
    for character in text {
      count += character.utf8.count
      guard count < longest else { break }
      short.append(character)
    }
    return short + "…"
  }

  /// Returns whether both are the same line.
  public static func == (lhs: StoreLogEntry, rhs: StoreLogEntry) -> Bool { lhs.json == rhs.json }

  /// Feeds the line to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(json) }
}

extension StoreLogEntry {
  /// The entry as one line of JSON.
  public var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let bytes = (try? encoder.encode(Line(entry: self))) ?? Data()
    return String(decoding: bytes, as: UTF8.self)
  }

  private struct Line: Encodable {
    let entry: StoreLogEntry

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(entry.kind.rawValue, forKey: Key(stringValue: "kind"))
      try container.encode(entry.date.withMilliseconds, forKey: Key(stringValue: "instant"))
      for (name, fact) in entry.facts {
        switch fact {
        case .text(let text): try container.encode(text, forKey: Key(stringValue: name))
        case .number(let number): try container.encode(number, forKey: Key(stringValue: name))
        }
      }
    }
  }

  private struct Key: CodingKey {
    let stringValue: String
    let intValue: Int? = nil

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
  }

  /// Returns the entry as a line for people.
  ///
  /// - Parameter isColoured: Whether the terminal shows colors, by ANSI's sequences.
  /// - Returns: The line.
  public func text(isColoured: Bool) -> String {
    let mark = ["event": "  ", "notification": "->", "request": "<-"][kind.rawValue] ?? "  "
    func coloured(_ text: String, _ code: Int) -> String {
      isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
    let code =
      switch outcome {
      case .good: 32
      case .bad: 31
      case .neutral: 36
      }
    let time = coloured(String(date.withMilliseconds.dropLast(5)) + "Z", 2)
    let rest = ([coloured(title, code)] + details).joined(separator: "  ")
    return "\(time) \(mark) \(rest)"
  }
}
