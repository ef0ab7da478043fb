/// The claim of renewal information about what follows a commitment.
public struct RenewalCommitment: Codable, Hashable, Sendable {
  /// The product that is renewed to at the end of the commitment.
  public var commitmentAutoRenewProductId: String?

  /// The state of the renewal at the end of the commitment: on or off.
  ///
  /// The commitment's remaining payments are made in either case.
  public var commitmentAutoRenewStatus: WireAutoRenewStatus?

  /// The rhythm in which what follows is paid.
  public var commitmentRenewalBillingPlanType: WireBillingPlanType?

  /// The end of the commitment, if all payments that are left are made in time.
  public var commitmentRenewalDate: WireDate?

  /// The price of the first payment of the next commitment, in thousandths of the currency's unit.
  public var commitmentRenewalPrice: Int64?

  /// Creates the claim.
  public init(
    commitmentAutoRenewProductId: String? = nil,
    commitmentAutoRenewStatus: WireAutoRenewStatus? = nil,
    commitmentRenewalBillingPlanType: WireBillingPlanType? = nil,
    commitmentRenewalDate: WireDate? = nil, commitmentRenewalPrice: Int64? = nil
  ) {
    self.commitmentAutoRenewProductId = commitmentAutoRenewProductId
    self.commitmentAutoRenewStatus = commitmentAutoRenewStatus
    self.commitmentRenewalBillingPlanType = commitmentRenewalBillingPlanType
    self.commitmentRenewalDate = commitmentRenewalDate
    self.commitmentRenewalPrice = commitmentRenewalPrice
  }
}

extension RenewalCommitment {
  init(_ claims: ClaimSet) throws(JWSVerificationFailure) {
    self.init(
      commitmentAutoRenewProductId: try claims.read("commitmentAutoRenewProductId"),
      commitmentAutoRenewStatus: try claims.read("commitmentAutoRenewStatus"),
      commitmentRenewalBillingPlanType: try claims.read("commitmentRenewalBillingPlanType"),
      commitmentRenewalDate: try claims.read("commitmentRenewalDate"),
      commitmentRenewalPrice: try claims.read("commitmentRenewalPrice"))
  }
}
