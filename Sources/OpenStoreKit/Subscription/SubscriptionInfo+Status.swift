extension Product.SubscriptionInfo {
  /// A value with the state of one person's subscription in a group.
  public struct Status: Hashable, Sendable {
    /// The state, which says whether the person is entitled to the subscription.
    public let state: RenewalState

    /// The latest transaction of the subscription.
    public let transaction: VerificationResult<Transaction>

    /// The renewal info, which says how the subscription goes on.
    public let renewalInfo: VerificationResult<RenewalInfo>
  }
}
