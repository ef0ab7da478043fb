extension StoreConfiguration {
  /// How the store behaves until somebody pulls a lever.
  public struct Settings: Hashable, Sendable, Codable {
    /// The storefront of a new account, as ISO 3166-1 alpha-3.
    public var storefront = "USA"

    /// The locale of a new device.
    public var locale = "en_US"

    /// Whether a parent must approve purchases.
    public var askToBuy = false

    /// Whether purchases stop until somebody resolves an issue.
    public var interruptsPurchases = false

    /// What a failed renewal leaves, or nil for nothing.
    public var gracePeriod: GracePeriod?

    /// Whether renewals fail.
    public var failsRenewals = false

    /// How fast subscriptions renew.
    public var timeRate = TimeRate.realTime

    /// Makes the settings that hold where a file says nothing.
    public init() {}
  }
}
