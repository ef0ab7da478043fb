import Foundation

extension WireDate: ClaimValue {
  /// The furthest milliseconds from 1970 that a claim may name: as far as dates reach in JSON's own language (ECMA-262,
  /// "Time Values and Time Range"), which is some 270,000 years.
  ///
  /// The limit keeps margins, lengths and differences of signed instants from overflowing.
  static let furthestClaim: Int64 = 8_640_000_000_000_000

  /// Reads milliseconds as decoding does: a fraction is rounded down.
  init?(claim: ClaimJSON) {
    if let whole = Int64(claim: claim) {
      self.init(rawValue: whole)
    } else if claim.kind == .number,
      let number = Double(String(decoding: claim.text, as: UTF8.self))
    {
      self.init(milliseconds: number)
    } else {
      return nil
    }
    guard (-Self.furthestClaim...Self.furthestClaim).contains(rawValue) else { return nil }
  }
}

extension WireUUID: ClaimValue {
  init?(claim: ClaimJSON) {
    guard let string = String(claim: claim), let uuid = UUID(uuidString: string) else { return nil }
    self.init(uuid)
  }
}

extension WireAutoRenewStatus: ClaimValue {}
extension WireBillingPlanType: ClaimValue {}
extension WireConsumptionRequestReason: ClaimValue {}
extension WireEnvironment: ClaimValue {}
extension WireExpirationIntent: ClaimValue {}
extension WireNotificationSubtype: ClaimValue {}
extension WireNotificationType: ClaimValue {}
extension WireOfferDiscountType: ClaimValue {}
extension WireOfferType: ClaimValue {}
extension WireOwnershipType: ClaimValue {}
extension WirePlatform: ClaimValue {}
extension WirePriceIncreaseStatus: ClaimValue {}
extension WireProductType: ClaimValue {}
extension WireRevocationReason: ClaimValue {}
extension WireRevocationType: ClaimValue {}
extension WireSeconds: ClaimValue {}
extension WireSubscriptionStatus: ClaimValue {}
extension WireTransactionReason: ClaimValue {}
