extension Product.SubscriptionInfo {
  /// Whether a subscription is paid for, and what the store does about it where it is not.
  ///
  /// A person may use what they subscribed to where it is ``subscribed`` or ``inGracePeriod``.
  public struct RenewalState: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let subscribed = RenewalState(rawValue: 1)
    public static let expired = RenewalState(rawValue: 2)
    public static let inBillingRetryPeriod = RenewalState(rawValue: 3)
    public static let inGracePeriod = RenewalState(rawValue: 4)
    public static let revoked = RenewalState(rawValue: 5)
  }
}
