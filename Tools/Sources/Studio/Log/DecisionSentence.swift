import Foundation
import Journeys
import TollgateOpenStore

/// A decision with its reason, as one or two sentences for the log.
struct DecisionSentence {
  let feature: Feature
  let decision: Decision
  let customer: Customer
  let moment: Moment

  /// The quota that limits the person, which depends on their entitlements.
  let quota: Quota?

  var text: String {
    [reason + ".", offer, warning].compactMap(\.self).joined(separator: " ")
  }

  private var reason: String {
    switch decision.reason {
    case nil: "Not known yet: the store has not answered, and it matters"
    case .simulated: "Allowed: the test switch stands in for a purchase"
    case .entitled: "Allowed: " + holding
    case .inGrace: "Allowed: the paid time is over, and the app’s grace period runs"
    case .freeOnPlatform: "Allowed: it is free on \(moment.device.platform.rawValue)"
    case .free: "Allowed: it is free for everybody"
    case .unlockedByProgress: "Allowed: it was reached by playing"
    case .inTrial: "Allowed: the trial is running"
    case .onDay: "Allowed: it is free on \("\(moment.day.weekday)".capitalized)"
    case .conditionMet: "Allowed: what it asks for holds"
    case .withinQuota: "Allowed: within \(limit); \(left) left\(comesBack)"
    case .underCap: "Allowed: there is still room; \(left) left"
    case .withinRange: "Allowed: that is not too far"
    case .withinBalance: "Allowed: it takes \(cost); \(left) left\(comesBack)"
    case .suppressed: "Suppressed for this person"
    case .trialExpired: "Denied: the trial is over"
    case .balanceTooLow: "Denied: the balance does not cover it\(comesBack)"
    case .quotaExhausted: "Denied: \(limit) are used up\(comesBack)"
    case .capReached: "Denied: there is no room for more"
    case .tooFar: "Denied: that is too far"
    case .notEntitled: "Denied: " + lacking
    }
  }

  private var holding: String {
    let entitlements = feature.entitlements
    // A subscription has a transaction for each period: the one that lasts longest counts.
    let causes = customer.entitlements.causes.filter { entitlements.contains($0.entitlement) }
    guard
      let cause = causes.max(by: { ($0.end ?? .distantFuture) < ($1.end ?? .distantFuture) })
    else { return "what it needs is held" }
    return cause.source == .server
      ? "`\(cause.entitlement)` is held, says the app’s server"
      : "`\(cause.entitlement)` is held by transaction \(cause.fact.transaction)"
  }

  private var lacking: String {
    let names = feature.entitlements.map { "`\($0)`" }.joined(separator: " or ")
    return names.isEmpty ? "no rule of its own allows it" : "it needs \(names), which is not held"
  }

  private var limit: String {
    guard let quota else { return "the uses" }
    let number = Self.word(for: quota.limit)
    return switch quota.period {
    case .day: "today’s \(number)"
    case .week: "this week’s \(number)"
    case .month: "this month’s \(number)"
    case .life, .session, .version: "the \(number) that everybody has"
    case .window(let length): "\(number) in \(length.count) \(length.unit.rawValue)"
    }
  }

  /// The cost of the use.
  private var cost: String {
    decision.cost.sorted { $0.key < $1.key }.map { "\($0.value) `\($0.key)`" }
      .joined(separator: " and ")
  }

  private var left: String {
    switch decision.remaining {
    case .unlimited: "any number"
    case .count(0): "none"
    case .count(let count): "\(count)"
    }
  }

  private var comesBack: String {
    guard let end = decision.resetsAt else { return "" }
    let zone = moment.day.timeZone
    return
      ", back at \(ReadableTime(end, in: zone).named(from: ReadableTime(moment.now, in: zone)))"
  }

  private var offer: String? {
    guard decision.access == .denied, decision.reason != .suppressed else { return nil }
    guard let paywall = decision.paywall else {
      return "Nothing is offered on \(moment.device.platform.rawValue)."
    }
    return "Offered: `\(paywall)`."
  }

  private var warning: String? {
    decision.isClockBehind
      ? "The device’s clock is behind what is known, so free uses wait until the store proves it right."
      : nil
  }

  private static func word(for number: Int) -> String {
    let words = [
      "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
      "eleven", "twelve",
    ]
    return words.indices.contains(number) ? words[number] : "\(number)"
  }
}

extension Decision {
  /// The name of its color on the page; suppressed counts as intended, not as refused.
  var look: String { reason == .suppressed ? "suppressed" : access.rawValue }
}

extension Feature {
  /// The entitlements, each of which unlocks the feature.
  fileprivate var entitlements: [Entitlement.ID] {
    access.compactMap(\.entitlement)
  }
}
