import AppStoreWire
public import Foundation

extension Transaction {
  /// A value that identifies a payment within a commitment.
  public struct CommitmentInfo: Hashable, Sendable {
    /// The number of the payment within the commitment, counted from 1.
    public let billingPeriodNumber: UInt64

    /// The number of payments of the whole commitment.
    public let totalBillingPeriods: UInt64

    /// The total of all payments.
    public let price: Decimal

    /// The end of the commitment, if all payments that are left are made in time.
    ///
    /// The entitlement ends with ``Transaction/expirationDate``.
    public let expirationDate: Date
  }
}

extension Transaction.CommitmentInfo {
  /// Creates the value, or returns nil if the App Store leaves any of it out.
  init?(_ claim: TransactionCommitment) {
    guard let number = claim.billingPeriodNumber.flatMap({ UInt64(exactly: $0) }),
      let total = claim.totalBillingPeriods.flatMap({ UInt64(exactly: $0) }),
      let price = claim.commitmentPrice, let end = claim.commitmentExpiresDate
    else { return nil }
    self.init(
      billingPeriodNumber: number, totalBillingPeriods: total, price: Decimal(price) / 1000,
      expirationDate: end.date)
  }
}
