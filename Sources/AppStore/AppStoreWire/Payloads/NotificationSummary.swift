/// The outcome of putting off the renewals of many subscribers.
public struct NotificationSummary: Codable, Hashable, Sendable {
  /// The environment of the subscriptions.
  public var environment: WireEnvironment

  /// The app's number in the App Store, in production only.
  public var appAppleId: Int64?

  /// The bundle identifier of the app.
  public var bundleId: String

  /// The product's identifier in App Store Connect.
  public var productId: String

  /// The identifier of the request, as the server that made it chose.
  public var requestIdentifier: String

  /// The countries it was limited to, in three letters each, if it was.
  public var storefrontCountryCodes: [String]?

  /// The number of extended renewals.
  public var succeededCount: Int

  /// The number of renewals that could not be.
  public var failedCount: Int

  /// Creates a summary with the claims that each one carries.
  public init(
    environment: WireEnvironment,
    bundleId: String,
    productId: String,
    requestIdentifier: String,
    succeededCount: Int,
    failedCount: Int
  ) {
    self.environment = environment
    self.bundleId = bundleId
    self.productId = productId
    self.requestIdentifier = requestIdentifier
    self.succeededCount = succeededCount
    self.failedCount = failedCount
  }
}
