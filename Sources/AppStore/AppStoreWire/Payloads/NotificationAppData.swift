/// The part of a notification about a customer's download of an app.
public struct NotificationAppData: Codable, Hashable, Sendable {
  /// The app's number in the App Store, in production only.
  public var appAppleId: Int64?

  /// The bundle identifier of the app.
  public var bundleId: String

  /// The environment of the store that the app was got from.
  public var environment: WireEnvironment

  /// An ``AppTransactionPayload`` as a JWS of its own.
  public var signedAppTransactionInfo: String?

  /// Creates the part with the claims that each one carries.
  public init(bundleId: String, environment: WireEnvironment) {
    self.bundleId = bundleId
    self.environment = environment
  }
}
