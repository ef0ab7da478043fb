import SourceJSON

/// The progress of a person in something, such as the levels of a game.
///
/// The highest value ever reached counts.
public enum Progression {
  /// The name of a progression.
  public struct ID: Identifier {
    /// The identifier as a string.
    public let rawValue: String

    /// Creates an identifier from a string.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// A place on the way that opens something.
  public struct Goal: Hashable, Sendable {
    /// The thing in which progress is recorded.
    public let progression: ID

    /// The goal is reached from this on.
    public let value: Int

    /// Creates a goal.
    public init(_ progression: ID, _ value: Int) {
      self.progression = progression
      self.value = value
    }
  }
}

extension Progression.Goal: CodingKeyRepresentable, Encodable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// The goal as one text: the value and the progression.
  public var name: String { "\(value) \(progression)" }

  /// Creates the goal with a name, or returns nil for an invalid one.
  public init?(name: String) {
    let parts = name.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let value = Int(parts[0]), value > 0 else { return nil }
    self.init(Progression.ID(String(parts[1])), value)
  }

  /// The goal's key in a stored dictionary.
  public var codingKey: any CodingKey { Key(stringValue: name) }

  /// Creates the goal for a key of a stored dictionary.
  public init?(codingKey: some CodingKey) { self.init(name: codingKey.stringValue) }

  /// Writes an object with one key.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(value, forKey: Key(stringValue: progression.rawValue))
  }
}

extension Progression.Goal: Decodable {
  /// Reads an object with one key: `{ "level": 10 }`.
  public init(from decoder: any Decoder) throws {
    let goals = try [Progression.ID: Int](from: decoder)
    guard let goal = goals.first, goals.count == 1 else {
      throw decoder.sourceError(
        "a goal names exactly one progression, not \(goals.count)",
        fix: "Write one, such as { \"level\": 10 }, and a rule of its own for each other.")
    }
    guard goal.value > 0 else {
      throw decoder.sourceError(
        "everybody has reached \(goal.value) from the start",
        fix: "Write 1 or more, or leave the rule out.")
    }
    self.init(goal.key, goal.value)
  }
}
