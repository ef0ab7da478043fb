/// The expectations after a step; nil ones are not checked.
public struct Expectations: Hashable, Sendable {
  /// The access.
  public var access: Access?

  /// The reason.
  public var reason: Reason?

  /// The number of uses left.
  public var remaining: Remaining?

  /// The local time at which uses come back.
  public var resetsAt: LocalDateTime?

  /// The open paywall.
  public var paywall: Name?

  /// The state of the paywall's close button.
  public var dismissable: Dismissable?

  /// The answer of the action.
  public var result: Result?

  /// The reason for a failure.
  public var error: Failure?
  /// The exact set of entitlements.
  public var entitlements: Set<String>?

  /// The status of the subscription.
  public var subscription: Subscription?
  /// The balances that must match.
  public var balances: [String: Int]?
  /// The exact set of badges.
  public var badges: Set<String>?
  /// The exact set of catalog offers.
  public var offers: Set<String>?

  /// The state of the trial.
  public var trial: Trial?

  /// The variants of experiments.
  public var variants: Variants?

  /// The number of unfinished transactions.
  public var unfinished: Int?

  /// The open screen.
  public var screen: ScreenText?
  /// The events, in this order; others may occur between them.
  public var events: [Event]?

  /// The app's own server's word.
  public var server: Server?

  /// Expects nothing.
  public init() {}
}

extension Expectations {
  /// The expected answer of the app's own server about its customer; nil members are not checked.
  public struct Server: Hashable, Sendable {
    /// The exact set of entitlements.
    public var entitlements: Set<String>?

    /// The status of the subscription.
    public var subscription: Subscription?

    /// The balances that must match.
    public var balances: [String: Int]?

    /// The events since the step before, all of them and in their order.
    public var events: [String]?

    /// Expects nothing.
    public init() {}
  }
}
