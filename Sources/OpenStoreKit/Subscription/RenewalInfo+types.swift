import AppStoreWire

extension Product.SubscriptionInfo.RenewalInfo {
  /// Why a subscription ended, or was not renewed.
  public struct ExpirationReason: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let autoRenewDisabled = ExpirationReason(rawValue: 1)
    public static let billingError = ExpirationReason(rawValue: 2)
    public static let didNotConsentToPriceIncrease = ExpirationReason(rawValue: 3)
    public static let productUnavailable = ExpirationReason(rawValue: 4)
    public static let unknown = ExpirationReason(rawValue: 5)
  }

  /// What became of a price that goes up.
  @frozen public enum PriceIncreaseStatus: Hashable, Sendable {
    case noIncreasePending

    /// The person was asked and has not answered.
    case pending

    /// The person agreed, or was told of a price that needs no consent.
    case agreed

    init(_ status: WirePriceIncreaseStatus?) {
      switch status {
      case .pending: self = .pending
      case .agreed: self = .agreed
      default: self = .noIncreasePending
      }
    }
  }
}
