package import AppStoreWire

/// The number of jobs of a kind in a state that needs attention or a wait.
package struct JobCount: Hashable, Sendable {
  package let kind: Job.Kind
  package let state: Job.State
  package let number: Int

  /// The earliest instant at which one of them became due.
  package let oldest: WireDate

  package init(kind: Job.Kind, state: Job.State, number: Int, oldest: WireDate) {
    self.kind = kind
    self.state = state
    self.number = number
    self.oldest = oldest
  }
}
