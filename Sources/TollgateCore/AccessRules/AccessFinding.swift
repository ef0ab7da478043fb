import Foundation

/// The combined result of the rules of one feature.
struct AccessFinding {
  /// The best reason to allow, with what is left.
  private(set) var allowed: Reason?
  private(set) var left = 0

  /// The cost of the first rule that takes one and is covered, and how often the balances cover it.
  private(set) var cost: [Currency.ID: Int]?
  private(set) var timesPaid = 0

  /// A Boolean value that indicates whether an unknown fact would allow the use for nothing.
  var mayBeFree = false

  /// The best reason to deny.
  ///
  /// That a trial is over which had a limit of its own counts if nothing else does: what is used up now
  /// says more.
  var denied: Reason { best == .notEntitled && isLimitedTrialOver ? .trialExpired : best }

  private var best = Reason.notEntitled

  /// A Boolean value that indicates whether a trial is over in which the feature had a limit.
  var isLimitedTrialOver = false

  /// The earliest instant at which a quota comes back.
  private(set) var resetsAt: Date?

  /// A Boolean value that indicates whether the feature is not meant for this person.
  var isSuppressed = false

  /// A Boolean value that indicates whether an unknown fact would allow the use.
  var isOpen = false

  /// A Boolean value that indicates whether an unknown fact would suppress the feature.
  var mayBeSuppressed = false

  /// A Boolean value that indicates whether another time would allow what is denied now.
  var waitsForTime = false

  /// Notes that a rule allows the use; with how many left, if it counts them.
  mutating func allow(_ reason: Reason, left: Int = 0) {
    guard let allowed, allowed <= reason else {
      (self.allowed, self.left) = (reason, left)
      return
    }
    if allowed == reason { self.left = max(self.left, left) }
  }

  /// Notes that a rule allows the use for a cost.
  mutating func allow(cost: [Currency.ID: Int], times: Int) {
    guard self.cost == nil else { return }
    (self.cost, timesPaid) = (cost, times)
  }

  /// Notes why a rule does not allow the use.
  mutating func deny(_ reason: Reason) { best = min(best, reason) }

  /// Notes when uses come back.
  mutating func reset(at end: Date?) {
    if let end { resetsAt = min(resetsAt ?? end, end) }
  }
}
