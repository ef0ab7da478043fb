import Foundation

/// Asks the App Store for everything anew, by StoreKit 1.
///
/// There is no receipt in a file here, so what it leads to is what ``AppStore/sync()`` does.
open class SKReceiptRefreshRequest: SKRequest {
  /// What a test receipt was to be like, which makes no difference.
  open private(set) var receiptProperties: [String: Any]?

  /// Creates a request.
  public init(receiptProperties: [String: Any]? = nil) {
    self.receiptProperties = receiptProperties
    super.init()
  }
}

/// Whether a test receipt has expired.
public let SKReceiptPropertyIsExpired = "expired"

/// Whether a test receipt was revoked.
public let SKReceiptPropertyIsRevoked = "revoked"

/// Whether a test receipt is of a volume purchase.
public let SKReceiptPropertyIsVolumePurchase = "vpp"
