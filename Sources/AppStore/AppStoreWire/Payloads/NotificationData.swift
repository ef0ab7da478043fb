/// The part of a notification about a purchase, and the app that it was made in.
///
/// In a test of the App Store it names the app, and no purchase.
public struct NotificationData: Codable, Hashable, Sendable {
  /// The app's number in the App Store, in production only.
  public var appAppleId: Int64?

  /// The bundle identifier of the app.
  public var bundleId: String

  /// The version of the app that the purchase was made with.
  public var bundleVersion: String?

  /// The environment of the store that the purchase was made in.
  public var environment: WireEnvironment

  /// A ``TransactionPayload`` as a JWS of its own.
  public var signedTransactionInfo: String?

  /// A ``RenewalInfoPayload`` as a JWS of its own, for auto-renewable subscriptions.
  public var signedRenewalInfo: String?

  /// The state of an auto-renewable subscription.
  public var status: WireSubscriptionStatus?

  /// The reason for the customer's refund request, in a notification about one.
  public var consumptionRequestReason: WireConsumptionRequestReason?

  /// Creates the part with only the app, as in a test notification.
  ///
  /// The test sets the rest afterwards.
  public init(bundleId: String, environment: WireEnvironment) {
    self.bundleId = bundleId
    self.environment = environment
  }
}
