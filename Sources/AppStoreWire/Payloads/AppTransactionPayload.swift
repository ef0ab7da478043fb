public import Foundation

/// What the App Store says about a customer's download of an app, under its own claim names.
///
/// As with ``TransactionPayload``, it is created with the claims that are always there.
public struct AppTransactionPayload: Codable, Hashable, Sendable {
  /// The environment, under the name it has here.
  public var receiptType: WireEnvironment

  public var bundleId: String

  /// The version that is installed.
  public var applicationVersion: String

  /// The version the customer first downloaded.
  public var originalApplicationVersion: String

  public var originalPurchaseDate: WireDate

  /// When the App Store signed this.
  public var receiptCreationDate: WireDate

  /// When the device asked for it.
  public var requestDate: WireDate?

  /// The app's number in the App Store, in production only.
  public var appAppleId: Int64?

  /// The version's number in the App Store, in production only.
  public var versionExternalIdentifier: Int64?

  public var preorderDate: WireDate?

  /// The customer's download of the app, as each of its transactions names it.
  public var appTransactionId: String?

  /// Where the customer first bought the app.
  public var originalPlatform: WirePlatform?

  /// Ties it to one device, 48 bytes.
  public var deviceVerification: Data?

  /// What ``deviceVerification`` was made with.
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
