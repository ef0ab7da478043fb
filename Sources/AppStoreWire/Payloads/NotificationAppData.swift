/// What happened to a customer's download of an app.
public struct NotificationAppData: Codable, Hashable, Sendable {
  /// The app's number in the App Store, in production only.
  public var appAppleId: Int64?

  public var bundleId: String
  public var environment: WireEnvironment

  /// An ``AppTransactionPayload`` as a JWS of its own.
  public var signedAppTransactionInfo: String?

  /// Creates the word on an app.
  public init(bundleId: String, environment: WireEnvironment) {
    self.bundleId = bundleId
    self.environment = environment
  }
}
