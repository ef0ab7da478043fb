public import AppStoreWire

/// The number of jobs of a kind in a state that needs attention or a wait.
public struct JobCount: Hashable, Sendable {
  /// The kind of the jobs.
  public let kind: Job.Kind

  /// The state of the jobs; never done.
  public let state: Job.State

  /// The number of the jobs, at least 1.
  public let number: Int

  /// The due instant of the job among them that was added first, by the machine's clock.
  public let oldest: WireDate

  /// Creates a count from the values of its properties.
  public init(kind: Job.Kind, state: Job.State, number: Int, oldest: WireDate) {
    self.kind = kind
    self.state = state
    self.number = number
    self.oldest = oldest
  }
}
