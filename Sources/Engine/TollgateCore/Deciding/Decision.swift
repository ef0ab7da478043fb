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

  /// The reason, or `nil` while loading and for a feature that the catalog doesn't have.
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

  /// The amounts that the use takes, or took, from balances; empty if it costs nothing.
  public let cost: [Currency.ID: Int]

  /// Creates a decision.
  public init(
    access: Access, reason: Reason?, remaining: Remaining, resetsAt: Date? = nil,
    paywall: Paywall.ID? = nil, isClockBehind: Bool = false, cost: [Currency.ID: Int] = [:]
  ) {
    self.cost = cost
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
public enum Reason: Comparable, Hashable, Sendable, Codable, CaseIterable {
  case simulated
  case entitled
  case inGrace
  case freeOnPlatform
  case free
  case unlockedByProgress
  case inTrial
  case onDay

  /// Conditions hold for which no more specific reason exists.
  case conditionMet
  case withinQuota
  case underCap

  /// The number that the app passes is within the rule's limit.
  case withinRange
  case withinBalance

  case suppressed
  case trialExpired
  case balanceTooLow
  case quotaExhausted
  case capReached

  /// The number that the app passes is beyond the rules' limits.
  case tooFar
  case notEntitled

  /// Returns a Boolean value that indicates whether two reasons are the same.
  ///
  /// They are compared by their order, because comparing raw values would compare texts.
  public static func == (lhs: Reason, rhs: Reason) -> Bool { !(lhs < rhs || rhs < lhs) }
}

extension Reason: RawRepresentable {
  /// The name in journeys, logs and stored snapshots.
  public var rawValue: String {
    switch self {
    case .simulated: "simulated"
    case .entitled: "entitled"
    case .inGrace: "in_grace"
    case .freeOnPlatform: "free_on_platform"
    case .free: "free"
    case .unlockedByProgress: "unlocked_by_progress"
    case .inTrial: "in_trial"
    case .onDay: "on_day"
    case .conditionMet: "condition_met"
    case .withinQuota: "within_quota"
    case .underCap: "under_cap"
    case .withinRange: "within_range"
    case .withinBalance: "within_balance"
    case .suppressed: "suppressed"
    case .trialExpired: "trial_expired"
    case .balanceTooLow: "balance_too_low"
    case .quotaExhausted: "quota_exhausted"
    case .capReached: "cap_reached"
    case .tooFar: "too_far"
    case .notEntitled: "not_entitled"
    }
  }

  /// Creates the reason with a name, or `nil` if there is none.
  public init?(rawValue: String) {
    guard let reason = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = reason
  }
}

extension Reason {
  /// A Boolean value that indicates whether it allows permanently, as far as is known today: buying
  /// a feature that is open for that reason would add nothing.
  public var isLasting: Bool {
    switch self {
    case .simulated, .entitled, .freeOnPlatform, .free, .unlockedByProgress: true
    case .inGrace, .inTrial, .onDay, .conditionMet, .withinQuota, .underCap, .withinRange,
      .withinBalance:
      false
    case .suppressed, .trialExpired, .balanceTooLow, .quotaExhausted, .capReached, .tooFar,
      .notEntitled:
      false
    }
  }
}
