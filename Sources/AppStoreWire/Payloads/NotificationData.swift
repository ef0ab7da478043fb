/// What happened to a purchase, and in which app.
///
/// The App Store's word on a test has nothing but the app in it.
public struct NotificationData: Codable, Hashable, Sendable {
  /// The app's number in the App Store, in production only.
  public var appAppleId: Int64?

  public var bundleId: String

  /// The version of the app that the purchase was made with.
  public var bundleVersion: String?

  public var environment: WireEnvironment

  /// A ``TransactionPayload`` as a JWS of its own.
  public var signedTransactionInfo: String?

  /// A ``RenewalInfoPayload`` as a JWS of its own, for auto-renewable subscriptions.
  public var signedRenewalInfo: String?

  /// Where the subscription stands, for auto-renewable ones.
  public var status: WireSubscriptionStatus?

  /// Why the customer asks for a refund, if that is what happened.
  public var consumptionRequestReason: WireConsumptionRequestReason?

  /// Creates the word on an app, as a test says it: what happened is set afterwards.
  public init(bundleId: String, environment: WireEnvironment) {
    self.bundleId = bundleId
    self.environment = environment
  }
}
