/// The claim of a transaction about the commitment that it is one payment of.
public struct TransactionCommitment: Codable, Hashable, Sendable {
  /// The number of the payment within the commitment, counted from 1.
  public var billingPeriodNumber: Int?

  /// The number of payments of the whole commitment.
  public var totalBillingPeriods: Int?

  /// The end of the commitment, if all payments that are left are made in time.
  public var commitmentExpiresDate: WireDate?

  /// The total of all payments, in thousandths of the currency's unit.
  public var commitmentPrice: Int64?

  /// Creates the claim.
  public init(
    billingPeriodNumber: Int? = nil, totalBillingPeriods: Int? = nil,
    commitmentExpiresDate: WireDate? = nil, commitmentPrice: Int64? = nil
  ) {
    self.billingPeriodNumber = billingPeriodNumber
    self.totalBillingPeriods = totalBillingPeriods
    self.commitmentExpiresDate = commitmentExpiresDate
    self.commitmentPrice = commitmentPrice
  }
}

extension TransactionCommitment {
  init(_ claims: ClaimSet) throws(JWSVerificationFailure) {
    self.init(
      billingPeriodNumber: try claims.read("billingPeriodNumber"),
      totalBillingPeriods: try claims.read("totalBillingPeriods"),
      commitmentExpiresDate: try claims.read("commitmentExpiresDate"),
      commitmentPrice: try claims.read("commitmentPrice"))
  }
}
