extension Product.SubscriptionInfo {
  /// A value with the state of one person's subscription in a group.
  public struct Status: Hashable, Sendable {
    /// The state, which determines the person's access.
    public let state: RenewalState

    /// The latest transaction of the subscription.
    public let transaction: VerificationResult<Transaction>

    /// The renewal info: whether and how the subscription renews.
    public let renewalInfo: VerificationResult<RenewalInfo>
  }
}
