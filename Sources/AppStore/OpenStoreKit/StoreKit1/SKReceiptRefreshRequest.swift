import Foundation

/// A request of StoreKit 1 that reads everything from the App Store again.
///
/// There is no receipt file here, so it does the same as ``AppStore/sync()``.
open class SKReceiptRefreshRequest: SKRequest {
  /// The properties for a test receipt, which have no effect.
  open private(set) var receiptProperties: [String: Any]?

  /// Creates a request.
  public init(receiptProperties: [String: Any]? = nil) {
    self.receiptProperties = receiptProperties
    super.init()
  }
}

/// The key of the property that makes a test receipt an expired one.
public let SKReceiptPropertyIsExpired = "expired"

/// The key of the property that makes a test receipt a revoked one.
public let SKReceiptPropertyIsRevoked = "revoked"

/// The key of the property that makes a test receipt belong to a volume purchase.
public let SKReceiptPropertyIsVolumePurchase = "vpp"
