public import Foundation
import Tollgate

/// The reason why the store did not sell.
public enum StoreError: Error, Hashable, Sendable, CaseIterable {
  case failedVerification
  case productNotFound
  case purchaseFailed
}

extension StoreError: LocalizedError {
  /// The message for the person, who can only try again.
  public var errorDescription: String? {
    switch self {
    case .failedVerification:
      "The App Store’s answer could not be verified, so nothing was unlocked."
    case .productNotFound: "This can’t be bought right now. Try again later."
    case .purchaseFailed:
      "The purchase did not go through. Try again later; what you were charged for arrives by itself."
    }
  }
}

extension StoreError {
  init(_ failure: PurchaseFailure) {
    self =
      switch failure {
      case .unverified: .failedVerification
      case .notAvailable, .unknownProduct: .productNotFound
      default: .purchaseFailed
      }
  }
}
