public import Foundation

/// An error of the store itself, not of one product or purchase.
public enum StoreKitError: Error, Sendable {
  /// The code belongs to no open app, the process has ended, or an unknown key signed an offer.
  case unknown

  /// The person cancelled the request.
  case userCancelled

  /// The store can't be reached: the device is offline, or a remote store does not answer.
  case networkError(URLError)

  /// Any other error of the store, which is inside.
  case systemError(any Error)

  /// The product is not sold in this storefront.
  case notAvailableInStorefront

  /// The app lacks an entitlement.
  case notEntitled

  /// The system does not support the call.
  case unsupported
}

extension StoreKitError: LocalizedError {
  /// The error's words, in English.
  public var errorDescription: String? {
    switch self {
    case .unknown: "Unable to Complete Request"
    case .userCancelled: "Request Cancelled"
    case .networkError: "Unable to Connect"
    case .systemError: "Unable to Complete Request"
    case .notAvailableInStorefront: "Not Available in This Country or Region"
    case .notEntitled: "Not Entitled"
    case .unsupported: "Unsupported"
    }
  }
}
