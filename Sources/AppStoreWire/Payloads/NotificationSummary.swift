/// How putting off the renewals of many subscribers went.
public struct NotificationSummary: Codable, Hashable, Sendable {
  public var environment: WireEnvironment

  /// The app's number in the App Store, in production only.
  public var appAppleId: Int64?

  public var bundleId: String
  public var productId: String

  /// The name that the request was given by the server that made it.
  public var requestIdentifier: String

  /// The countries it was limited to, in three letters each, if it was.
  public var storefrontCountryCodes: [String]?

  /// How many renewals were put off.
  public var succeededCount: Int

  /// How many could not be.
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
