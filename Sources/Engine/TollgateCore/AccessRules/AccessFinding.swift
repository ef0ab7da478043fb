import Foundation

/// The combined result of the rules of one feature.
struct AccessFinding {
  /// The best reason to allow, with the remaining uses.
  private(set) var allowed: Reason?
  private(set) var left = 0

  /// The first covered cost, and how many times the balances cover it.
  private(set) var cost: [Currency.ID: Int]?
  private(set) var timesPaid = 0

  /// A Boolean value that indicates whether an unknown fact would allow the use for nothing.
  var mayBeFree = false

  /// The best reason to deny.
  ///
  /// An expired trial with its own limit counts only if no other reason does, because an exhausted
  /// limit is more specific.
  var denied: Reason { best == .notEntitled && isLimitedTrialOver ? .trialExpired : best }

  private var best = Reason.notEntitled

  /// A Boolean value that indicates whether a trial in which the feature had a limit is over.
  var isLimitedTrialOver = false

  /// The earliest instant at which a quota comes back.
  private(set) var resetsAt: Date?

  /// A Boolean value that indicates whether the feature is suppressed for this person.
  var isSuppressed = false

  /// A Boolean value that indicates whether an unknown fact would allow the use.
  var isOpen = false

  /// A Boolean value that indicates whether an unknown fact would suppress the feature.
  var mayBeSuppressed = false

  /// A Boolean value that indicates whether a denied use would be allowed at another time.
  var waitsForTime = false

  /// Records that a rule allows the use, with the remaining uses if it counts them.
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

  /// Records when uses come back.
  mutating func reset(at end: Date?) {
    if let end { resetsAt = min(resetsAt ?? end, end) }
  }
}
