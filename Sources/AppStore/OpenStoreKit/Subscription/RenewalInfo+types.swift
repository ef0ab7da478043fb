import AppStoreWire

extension Product.SubscriptionInfo.RenewalInfo {
  /// The reason why a subscription ended, or was not renewed.
  public struct ExpirationReason: RawRepresentable, Hashable, Sendable {
    /// The App Store's number for the reason.
    public let rawValue: Int

    /// Creates a reason by its number, which may be unknown.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The person turned renewal off.
    public static let autoRenewDisabled = ExpirationReason(rawValue: 1)

    /// A renewal could not be paid.
    public static let billingError = ExpirationReason(rawValue: 2)

    /// The person did not consent to a higher price.
    public static let didNotConsentToPriceIncrease = ExpirationReason(rawValue: 3)

    /// The product was no longer for sale at the renewal.
    public static let productUnavailable = ExpirationReason(rawValue: 4)

    /// The App Store does not say.
    public static let unknown = ExpirationReason(rawValue: 5)
  }

  /// The state of a price increase.
  @frozen public enum PriceIncreaseStatus: Hashable, Sendable {
    /// The price does not go up.
    case noIncreasePending

    /// The person has not answered the request for consent.
    case pending

    /// The person consented, or was notified of a price that needs no consent.
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
