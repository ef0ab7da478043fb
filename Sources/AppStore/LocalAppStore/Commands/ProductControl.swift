/// Something that people do outside the app to a product of an account.
///
/// Journeys and the studio both read this table: the raw value of each case is the name of a
/// journey step.
public enum ProductControl: String, CaseIterable, Sendable {
  case buyElsewhere = "buy_elsewhere"
  case shareWithFamily = "share_with_family"
  case stopFamilySharing = "stop_family_sharing"
  case approve, decline, refund
  case requestRefund = "request_refund"
  case declineRefund = "decline_refund"
  case cancelRenewal = "cancel_renewal"
  case resumeRenewal = "resume_renewal"
  case renew, expire

  /// Returns the command that does it.
  public func command(_ product: String, account: AccountID) -> any StoreCommand {
    switch self {
    case .buyElsewhere: BuyElsewhere(product, account: account)
    case .shareWithFamily: ShareWithFamily(product, account: account)
    case .stopFamilySharing: StopFamilySharing(product, account: account)
    case .approve: Approve(product, account: account)
    case .decline: Decline(product, account: account)
    case .refund: Refund(product, account: account)
    case .requestRefund: RequestRefund(of: .newest(of: product, by: account))
    case .declineRefund: DeclineRefund(of: .newest(of: product, by: account))
    case .cancelRenewal: SetRenewal(of: product, account: account, isOn: false)
    case .resumeRenewal: SetRenewal(of: product, account: account, isOn: true)
    case .renew: RenewNow(product, account: account)
    case .expire: ExpireNow(product, account: account)
    }
  }
}
