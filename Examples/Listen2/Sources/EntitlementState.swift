public import Tollgate

/// The state of the person's access.
public enum EntitlementState: Equatable, Sendable {
  /// It is not known yet whether they have bought the app, or when the trial began.
  case loading

  /// From 7 on the first day to 1 on the last.
  case trial(daysRemaining: Int)

  /// The trial is over: to be bought.
  case expired

  /// Everything, for good.
  case purchased

  /// A Boolean value that indicates whether the trial is running.
  public var isTrialActive: Bool {
    if case .trial = self { true } else { false }
  }
}

extension Tollkeeper {
  /// The current state of access, computed at each use, so that an app left open past midnight
  /// notices.
  public var entitlementState: EntitlementState {
    let (customer, moment) = now()
    guard customer.entitlements.isKnown else { return .loading }
    if customer.entitlements.contains(.fullAccess, at: moment.paidNow) { return .purchased }
    return switch catalog.state(of: .fullAccess, at: moment) {
    case .unknown, .notBegun: .loading
    case .active(let days): .trial(daysRemaining: days)
    case .expired: .expired
    }
  }
}
