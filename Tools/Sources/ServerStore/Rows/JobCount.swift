package import AppStoreWire

/// How many jobs of a kind are in a state that somebody has to look at or wait for.
package struct JobCount: Hashable, Sendable {
  package let kind: Job.Kind
  package let state: Job.State
  package let number: Int

  /// The earliest instant at which one of them was due.
  package let oldest: WireDate

  package init(kind: Job.Kind, state: Job.State, number: Int, oldest: WireDate) {
    self.kind = kind
    self.state = state
    self.number = number
    self.oldest = oldest
  }
}
