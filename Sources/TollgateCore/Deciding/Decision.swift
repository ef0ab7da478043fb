public import Foundation

/// The answer to "may this person do this now?", and to "if not, what do we offer?".
public struct Decision: Hashable, Sendable {
  public enum Access: String, Hashable, Sendable, Codable {
    case allowed, denied

    /// It is not known yet whether the person has paid, and it matters.
    case loading
  }

  /// How many more uses there are.
  public enum Remaining: Hashable, Sendable {
    case count(Int)
    case unlimited
  }

  public let access: Access

  /// Why, or nil while loading.
  public let reason: Reason?

  /// How many more uses are left: before this one when asked, after it when used.
  public let remaining: Remaining

  /// When uses come back, for features with a daily quota that is in force.
  public let resetsAt: Date?

  /// What a denied use opens, or nil where nothing is offered.
  public let paywall: Paywall.ID?

  /// Whether uses wait for the store to prove the device's clock right: it is behind what is known.
  public let isClockBehind: Bool

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

  @inlinable public var isAllowed: Bool { access == .allowed }
}

/// Why a decision is as it is.
///
/// Declared in the order in which reasons are reported: of several that apply, the first.
public enum Reason: String, Hashable, Sendable, Codable, CaseIterable {
  case simulated
  case entitled
  case freeOnPlatform = "free_on_platform"
  case free
  case unlockedByProgress = "unlocked_by_progress"
  case inTrial = "in_trial"
  case withinQuota = "within_quota"
  case underCap = "under_cap"

  case suppressed
  case trialExpired = "trial_expired"
  case quotaExhausted = "quota_exhausted"
  case capReached = "cap_reached"
  case notEntitled = "not_entitled"
}

extension Reason: Comparable {
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
    case .withinQuota: 6
    case .underCap: 7
    case .suppressed: 8
    case .trialExpired: 9
    case .quotaExhausted: 10
    case .capReached: 11
    case .notEntitled: 12
    }
  }
}
