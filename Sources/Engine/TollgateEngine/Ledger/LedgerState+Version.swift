import TollgateCore

extension LedgerState {
  /// A version of the state that entitlements follow from; different states have different
  /// versions.
  struct Version: Sendable {
    /// A state read from a file, and all states that follow from it.
    private final class Line: Sendable {}

    private var line = Line()
    private var number = 0

    /// The fact that was added, if nothing else changed since the previous version.
    private var put: Fact.ID?

    /// Returns the next version, which differs by one added fact, or in any way.
    func next(putting id: Fact.ID? = nil) -> Version {
      var next = self
      next.number += 1
      next.put = id
      return next
    }

    /// Returns the fact that is the whole difference to a version, or nil if the difference is
    /// something else.
    func put(since earlier: Version) -> Fact.ID? {
      line === earlier.line && number == earlier.number + 1 ? put : nil
    }
  }
}

extension LedgerState.Version: Equatable {
  static func == (lhs: LedgerState.Version, rhs: LedgerState.Version) -> Bool {
    lhs.line === rhs.line && lhs.number == rhs.number
  }
}
