/// What can be expected after a step.
enum ExpectationKey: String, CaseIterable {
  case access, reason, remaining
  case resetsAt = "resets_at"
  case paywall, dismissable, result, error, entitlements, subscription, balances, badges, offers
  case trial, variants, unfinished, screen, events

  /// The actions after which it can be expected, or nil for all.
  var actions: [ActionKey]? {
    switch self {
    case .access, .remaining, .resetsAt: [.check, .use]
    case .reason: [.check, .use, .spend]
    case .result: [.buy, .redeem, .restore, .spend]
    case .error: [.buy, .redeem, .restore]
    default: nil
    }
  }
}
