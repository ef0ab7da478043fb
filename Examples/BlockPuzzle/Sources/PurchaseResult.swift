import Foundation
public import Tollgate

/// The end of a purchase that succeeded or failed; a cancelled one has none.
///
/// The two cases are the document's, so that a `switch` over them is complete. Other outcomes are a
/// ``PurchaseNotice``.
public enum PurchaseResult: Identifiable, Sendable {
  case success(product: Product)
  case failure(error: any Error)

  /// An identifier for alerts.
  public var id: String {
    switch self {
    case .success(let product): "success_\(product.id)"
    case .failure(let error): "failure_\(error.localizedDescription)"
    }
  }

  /// The title of the alert.
  public var title: String {
    switch self {
    case .success: "Purchase Successful! 🎉"
    case .failure: "Purchase Failed"
    }
  }

  /// The message of the alert.
  public var message: String {
    switch self {
    case .success(let product): "\(product.displayName) has been added to your account!"
    case .failure(let error): error.localizedDescription
    }
  }
}
