public import Tollgate

/// What the person may do, in one word.
public enum EntitlementState: Equatable, Sendable {
  /// Whether they have bought it, or since when they try it, is not known yet.
  case loading

  /// From 7 on the first day to 1 on the last.
  case trial(daysRemaining: Int)

  /// The trial is over: to be bought.
  case expired

  /// Everything, for good.
  case purchased

  public var isTrialActive: Bool {
    if case .trial = self { true } else { false }
  }
}

extension Tollkeeper {
  /// How things stand now: asked at each use, so that an app left open past midnight notices.
  public var entitlementState: EntitlementState {
    let (customer, moment) = now()
    guard customer.entitlements.isKnown else { return .loading }
    if customer.entitlements.contains(.fullAccess, at: moment.paidNow) { return .purchased }
    return switch catalog.state(of: .fullAccess, at: moment) {
    case .unknown: .loading
    case .active(let days): .trial(daysRemaining: days)
    case .expired: .expired
    }
  }
}
