import SourceJSON

/// How far a person has come in something, such as the levels of a game.
///
/// What is kept is the highest that was ever reached.
public enum Progression {
  /// Names one progression.
  public struct ID: Identifier {
    public let rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// A place on the way that opens something.
  public struct Goal: Hashable, Sendable {
    public let progression: ID

    /// The goal is reached from this on.
    public let value: Int

    public init(_ progression: ID, _ value: Int) {
      self.progression = progression
      self.value = value
    }
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
