/// The key of an expectation after a step.
enum ExpectationKey: String, CaseIterable {
  case access, reason, remaining
  case resetsAt = "resets_at"
  case paywall, dismissable, result, error, entitlements, subscription, balances, badges, offers
  case trial, variants, unfinished, screen, events, server

  /// The actions after which it can be expected, or nil for all.
  var actions: [ActionName]? {
    switch self {
    case .access, .remaining, .resetsAt: [.check, .askExtension, .use, .hold, .tap]
    case .reason: [.check, .askExtension, .use, .hold, .spend, .tap]
    case .result:
      [
        .buy, .redeem, .restore, .spend, .reward, .hold, .commit, .release, .tap, .tollgateServer,
        .reconcile, .openSubscriptionPage,
      ]
    case .error: [.buy, .redeem, .restore, .tap]
    default: nil
    }
  }
}
