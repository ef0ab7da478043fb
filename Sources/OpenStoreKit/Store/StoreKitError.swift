public import Foundation

/// An error of the store itself, not of one product or purchase.
public enum StoreKitError: Error, Sendable {
  case unknown
  case userCancelled
  case networkError(URLError)
  case systemError(any Error)
  case notAvailableInStorefront
  case notEntitled
  case unsupported
}

extension StoreKitError: LocalizedError {
  /// The error's words, in English.
  public var errorDescription: String? {
    switch self {
    case .unknown: "Unknown Error"
    case .userCancelled: "Request Cancelled"
    case .networkError: "Unable to Connect"
    case .systemError: "Unable to Complete Request"
    case .notAvailableInStorefront: "Not Available in This Country or Region"
    case .notEntitled: "Not Entitled"
    case .unsupported: "Unsupported"
    }
  }
}
