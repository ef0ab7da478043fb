public import Foundation

/// The outcome of one journey.
public struct JourneyOutcome: Sendable {
  /// The outcome of one step.
  public struct StepOutcome: Sendable {
    /// The line of the step in its file.
    public let line: Int

    /// The step's action, as a journey writes it.
    public let action: String

    /// The journey's note on the step.
    public let note: String?

    /// Local time after the step.
    public let time: LocalDateTime

    /// The answer of the step.
    public let answer: StepAnswer

    /// The observation after the step, or `nil` if it could not be done.
    let seen: Observation?

    /// The unmet expectations.
    public let mismatches: [Mismatch]

    /// The reason why the step could not be done, or `nil`.
    public let mistake: String?

    /// A Boolean value that indicates whether the step was performed and all its expectations are
    /// met.
    public var hasPassed: Bool { mistake == nil && mismatches.isEmpty }
  }

  /// The title of the journey.
  public let title: String

  /// The file of the journey.
  public let file: String

  /// The line at which the journey begins.
  public let line: Int

  /// The steps up to the first that failed.
  public let steps: [StepOutcome]

  /// The reason why the journey could not begin, or `nil`.
  public let mistake: String?

  /// The time that the journey took, in seconds.
  public let duration: TimeInterval

  /// A Boolean value that indicates whether the journey ran and all its steps passed.
  public var hasPassed: Bool { mistake == nil && steps.allSatisfy(\.hasPassed) }
}
