import Foundation
public import Tollgate

/// What is said once a purchase is over; nothing for one that was cancelled.
public enum PurchaseResult: Identifiable, Sendable {
  case success(product: Product)

  /// It was theirs before, and nothing was paid.
  case owned(product: Product)

  /// Somebody else has to approve it.
  case pending(product: Product)
  case failure(error: any Error)

  public var id: String {
    switch self {
    case .success(let product): "success_\(product.id)"
    case .owned(let product): "owned_\(product.id)"
    case .pending(let product): "pending_\(product.id)"
    case .failure(let error): "failure_\(error.localizedDescription)"
    }
  }

  public var title: String {
    switch self {
    case .success: "Purchase Successful! 🎉"
    case .owned: "You Already Have This"
    case .pending: "Waiting for Approval"
    case .failure: "Purchase Failed"
    }
  }

  public var message: String {
    switch self {
    case .success(let product): "\(product.displayName) has been added to your account!"
    case .owned(let product):
      "\(product.displayName) is in your account already. You were not charged."
    case .pending(let product): "\(product.displayName) arrives as soon as it is approved."
    case .failure(let error): error.localizedDescription
    }
  }
}
