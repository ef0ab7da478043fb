public import Foundation

/// What came of one journey.
public struct JourneyOutcome: Sendable {
  /// One step, as it went.
  public struct StepOutcome: Sendable {
    public let line: Int
    public let action: String

    /// What the journey remarks on it.
    public let note: String?

    /// Local time after the step.
    public let time: LocalDateTime
    public let answer: StepAnswer

    /// What was seen after the step, or nil where it could not be done.
    let seen: Observation?
    public let mismatches: [Mismatch]

    /// Why the step could not be done, where it could not.
    public let mistake: String?

    public var hasPassed: Bool { mistake == nil && mismatches.isEmpty }
  }

  public let title: String
  public let file: String
  public let line: Int

  /// The steps up to the first that failed.
  public let steps: [StepOutcome]

  /// Why the journey could not begin, where it could not.
  public let mistake: String?

  /// How long it took, in seconds.
  public let duration: TimeInterval

  public var hasPassed: Bool { mistake == nil && steps.allSatisfy(\.hasPassed) }
}
