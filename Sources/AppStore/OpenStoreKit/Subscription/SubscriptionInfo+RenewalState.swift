extension Product.SubscriptionInfo {
  /// The state of a subscription, which determines the person's access.
  ///
  /// A person has access in the states ``subscribed`` and ``inGracePeriod``.
  public struct RenewalState: RawRepresentable, Hashable, Sendable {
    /// The App Store's number for the state.
    public let rawValue: Int

    /// Creates a state by its number, which may be unknown.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The current period is paid for.
    public static let subscribed = RenewalState(rawValue: 1)

    /// The subscription ended, and the store does not try to renew it.
    public static let expired = RenewalState(rawValue: 2)

    /// A renewal failed, and the store tries again; the customer is not entitled until it succeeds.
    public static let inBillingRetryPeriod = RenewalState(rawValue: 3)

    /// A renewal failed, and the store tries again; the customer stays entitled.
    public static let inGracePeriod = RenewalState(rawValue: 4)

    /// The App Store refunded the subscription, or a family no longer shares it.
    public static let revoked = RenewalState(rawValue: 5)
  }
}
