/// What must be so after a step, where what is nil is not looked at.
public struct Expectations: Hashable, Sendable {
  public var access: Access?
  public var reason: Reason?
  public var remaining: Remaining?
  public var resetsAt: LocalDateTime?
  public var paywall: Name?
  public var dismissable: Dismissable?
  public var result: Result?
  public var error: Failure?
  /// The exact set.
  public var entitlements: Set<String>?
  public var subscription: Subscription?
  /// Those named must match.
  public var balances: [String: Int]?
  /// The exact set.
  public var badges: Set<String>?
  /// The exact set of catalog offers.
  public var offers: Set<String>?
  public var trial: Trial?
  public var variants: Variants?
  public var unfinished: Int?
  public var screen: ScreenText?
  /// In this order; others may lie between.
  public var events: [Event]?

  /// Expects nothing.
  public init() {}
}
