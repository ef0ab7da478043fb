public import Foundation

/// A payload about a customer's download of an app, under the App Store's claim names.
///
/// As with ``TransactionPayload``, it is created with the claims that are always there.
public struct AppTransactionPayload: Codable, Hashable, Sendable {
  /// The environment, under the name it has here.
  public var receiptType: WireEnvironment

  /// The bundle identifier of the app.
  public var bundleId: String

  /// The version that is installed.
  public var applicationVersion: String

  /// The version the customer first downloaded.
  public var originalApplicationVersion: String

  /// The date on which the customer first got the app.
  public var originalPurchaseDate: WireDate

  /// The date on which the App Store signed this.
  public var receiptCreationDate: WireDate

  /// The date of the device's request.
  public var requestDate: WireDate?

  /// The app's number in the App Store, in production only.
  public var appAppleId: Int64?

  /// The version's number in the App Store, in production only.
  public var versionExternalIdentifier: Int64?

  /// The date on which the customer ordered the app before its release, if they did.
  public var preorderDate: WireDate?

  /// The identifier of the customer's download of the app, as each of its transactions names it.
  public var appTransactionId: String?

  /// The platform that the customer first got the app on.
  public var originalPlatform: WirePlatform?

  /// The 48 bytes that tie it to one device.
  public var deviceVerification: Data?

  /// The nonce that ``deviceVerification`` was made with.
  public var deviceVerificationNonce: WireUUID?

  /// Creates an app transaction with the claims that each one carries.
  public init(
    receiptType: WireEnvironment,
    bundleId: String,
    applicationVersion: String,
    originalApplicationVersion: String,
    originalPurchaseDate: WireDate,
    receiptCreationDate: WireDate
  ) {
    self.receiptType = receiptType
    self.bundleId = bundleId
    self.applicationVersion = applicationVersion
    self.originalApplicationVersion = originalApplicationVersion
    self.originalPurchaseDate = originalPurchaseDate
    self.receiptCreationDate = receiptCreationDate
  }
}
