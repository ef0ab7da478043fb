package import AppStoreWire

/// The number of jobs of a kind in a state that needs attention or a wait.
package struct JobCount: Hashable, Sendable {
  /// The kind of the jobs.
  package let kind: Job.Kind

  /// The state of the jobs; never done.
  package let state: Job.State

  /// The number of the jobs, at least 1.
  package let number: Int

  /// The due instant of the job among them that was added first, by the machine's clock.
  package let oldest: WireDate

  /// Creates a count from the values of its properties.
  package init(kind: Job.Kind, state: Job.State, number: Int, oldest: WireDate) {
    self.kind = kind
    self.state = state
    self.number = number
    self.oldest = oldest
  }
}
