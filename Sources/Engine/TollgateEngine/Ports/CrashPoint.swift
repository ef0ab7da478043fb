/// A place at which a process can die while a purchase or a delivery is under way.
///
/// Tests end the process at each, and then check what is left.
public enum CrashPoint: String, Hashable, Sendable, CaseIterable {
  /// The store has received no request.
  case beforePurchase = "before_purchase"

  /// Paid, and nothing recorded.
  case afterPurchase = "after_purchase"

  /// Recorded in a transaction that is not committed.
  case beforeCommit = "before_commit"

  /// Granted, and not finished.
  case afterCommit = "after_commit"

  /// Finished.
  case afterFinish = "after_finish"
}

/// Thrown at a ``CrashPoint`` to simulate the end of the process: nothing after it runs.
public struct ProcessEnded: Error {
  /// Creates the error.
  public init() {}
}
