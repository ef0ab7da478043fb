extension Product.SubscriptionInfo {
  /// Where one person's subscription in a group stands.
  public struct Status: Hashable, Sendable {
    public let state: RenewalState

    /// The latest transaction of the subscription.
    public let transaction: VerificationResult<Transaction>

    /// How it goes on.
    public let renewalInfo: VerificationResult<RenewalInfo>
  }
}
