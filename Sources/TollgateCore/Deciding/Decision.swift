public import Foundation

/// The answer to "may this person do this now?", and to "if not, what do we offer?".
public struct Decision: Hashable, Sendable {
  /// The access that a decision gives.
  public enum Access: String, Hashable, Sendable, Codable {
    case allowed, denied

    /// It is not known yet whether the person has paid, and it matters.
    case loading
  }

  /// The number of uses left.
  public enum Remaining: Hashable, Sendable {
    case count(Int)
    case unlimited
  }

  /// The access.
  public let access: Access

  /// The reason, or `nil` while loading.
  public let reason: Reason?

  /// The number of uses left: before this use for a check, after it for a use.
  public let remaining: Remaining

  /// The instant at which uses come back, for features with a quota in force, or `nil`.
  public let resetsAt: Date?

  /// The paywall that a denied use opens, or `nil` if nothing is offered.
  public let paywall: Paywall.ID?

  /// A Boolean value that indicates whether uses wait for the store to prove that the device's
  /// clock is right.
  public let isClockBehind: Bool

  /// Creates a decision.
  public init(
    access: Access, reason: Reason?, remaining: Remaining, resetsAt: Date? = nil,
    paywall: Paywall.ID? = nil, isClockBehind: Bool = false
  ) {
    self.access = access
    self.reason = reason
    self.remaining = remaining
    self.resetsAt = resetsAt
    self.paywall = paywall
    self.isClockBehind = isClockBehind
  }

  /// A Boolean value that indicates whether access is allowed.
  @inlinable public var isAllowed: Bool { access == .allowed }
}

/// The reason of a decision.
///
/// Cases are in the order in which they are reported: of several that apply, the first.
public enum Reason: String, Hashable, Sendable, Codable, CaseIterable {
  case simulated
  case entitled
  case freeOnPlatform = "free_on_platform"
  case free
  case unlockedByProgress = "unlocked_by_progress"
  case inTrial = "in_trial"
  case onDay = "on_day"
  case withinQuota = "within_quota"
  case underCap = "under_cap"

  case suppressed
  case trialExpired = "trial_expired"
  case quotaExhausted = "quota_exhausted"
  case capReached = "cap_reached"
  case notEntitled = "not_entitled"
}

extension Reason {
  /// A Boolean value that indicates whether it allows for good, as far as anybody can say today:
  /// buying what is open for that reason would give nothing.
  public var isLasting: Bool {
    switch self {
    case .simulated, .entitled, .freeOnPlatform, .free, .unlockedByProgress: true
    case .inTrial, .onDay, .withinQuota, .underCap: false
    case .suppressed, .trialExpired, .quotaExhausted, .capReached, .notEntitled: false
    }
  }
}

extension Reason: Comparable {
  /// Returns a Boolean value that indicates whether the first reason is reported before the second.
  public static func < (lhs: Reason, rhs: Reason) -> Bool { lhs.rank < rhs.rank }

  /// Its place in the order in which reasons are reported.
  private var rank: Int {
    switch self {
    case .simulated: 0
    case .entitled: 1
    case .freeOnPlatform: 2
    case .free: 3
    case .unlockedByProgress: 4
    case .inTrial: 5
    case .onDay: 6
    case .withinQuota: 7
    case .underCap: 8
    case .suppressed: 9
    case .trialExpired: 10
    case .quotaExhausted: 11
    case .capReached: 12
    case .notEntitled: 13
    }
  }
}
