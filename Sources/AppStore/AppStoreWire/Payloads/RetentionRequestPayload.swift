/// The App Store's request to an app's server for a retention message, for a subscriber who is
/// about to cancel.
///
/// Apple calls it `DecodedRealtimeRequestBody`
/// (https://developer.apple.com/documentation/retentionmessaging/decodedrealtimerequestbody).
public struct RetentionRequestPayload: Codable, Hashable, Sendable {
  /// The first transaction of the subscription.
  public var originalTransactionId: String

  /// The app's number in the App Store.
  public var appAppleId: Int64

  /// The identifier of the subscription.
  public var productId: String

  /// The locale of the device, such as `en-US`.
  public var userLocale: String

  /// The identifier of the question, which no other one has.
  public var requestIdentifier: WireUUID

  /// The environment of the store that asks.
  public var environment: WireEnvironment

  /// The date on which the store signed it.
  public var signedDate: WireDate

  /// Creates a question with the claims that each one carries.
  public init(
    originalTransactionId: String, appAppleId: Int64, productId: String, userLocale: String,
    requestIdentifier: WireUUID, environment: WireEnvironment, signedDate: WireDate
  ) {
    self.originalTransactionId = originalTransactionId
    self.appAppleId = appAppleId
    self.productId = productId
    self.userLocale = userLocale
    self.requestIdentifier = requestIdentifier
    self.environment = environment
    self.signedDate = signedDate
  }
}
