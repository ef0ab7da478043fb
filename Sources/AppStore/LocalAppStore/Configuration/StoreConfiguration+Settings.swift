public import Foundation

extension StoreConfiguration {
  /// The initial behavior of the store, before controls change it.
  public struct Settings: Hashable, Sendable, Codable {
    /// The storefront of a new account, as ISO 3166-1 alpha-3.
    public var storefront = "USA"

    /// The locale of a new device.
    public var locale = "en_US"

    /// A Boolean value that indicates whether a parent must approve purchases.
    public var askToBuy = false

    /// A Boolean value that indicates whether purchases stop until an account issue is resolved.
    public var interruptsPurchases = false

    /// The grace period that a failed renewal leaves, or nil for none.
    ///
    /// A file records only whether grace is on; the period is then ``GracePeriod/standard``.
    public var gracePeriod: GracePeriod?

    /// A Boolean value that indicates whether renewals fail.
    public var failsRenewals = false

    /// The rate at which subscriptions renew.
    public var timeRate = TimeRate.realTime

    /// A Boolean value that indicates whether purchases fail, with StoreKit 1's error.
    public var failsPurchases = false

    /// The `SKError.Code` that failing purchases get, if the file has one.
    public var purchaseFailureCode: Int?

    /// The errors by which StoreKit's calls fail, in the order of the file.
    public var errors: [SimulatedError] = []

    /// A Boolean value that indicates whether no dialog asks before a purchase.
    public var disablesDialogs = false

    /// The app's number in App Store Connect, if the file is a synced one.
    public var applicationID: String?

    /// The team's identifier in App Store Connect, if the file is a synced one.
    public var teamID: String?

    /// The date on which the file was synced with App Store Connect, if it ever was.
    public var lastSynchronized: Date?

    /// Creates the default settings.
    public init() {}
  }
}
