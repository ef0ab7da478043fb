public import Tollgate

/// A notice to show after a purchase: its result, or the reason why there is none yet.
public enum PurchaseNotice: Identifiable, Sendable {
  case result(PurchaseResult)

  /// It was theirs before, and nothing was paid.
  case owned(product: Product)

  /// A parent has to approve it.
  case pending(product: Product)

  /// An identifier for alerts.
  public var id: String {
    switch self {
    case .result(let result): result.id
    case .owned(let product): "owned_\(product.id)"
    case .pending(let product): "pending_\(product.id)"
    }
  }

  /// The title of the alert.
  public var title: String {
    switch self {
    case .result(let result): result.title
    case .owned: "You Already Have This"
    case .pending: "Waiting for Approval"
    }
  }

  /// The message of the alert.
  public var message: String {
    switch self {
    case .result(let result): result.message
    case .owned(let product):
      "\(product.displayName) is in your account already. You were not charged."
    case .pending(let product): "\(product.displayName) arrives as soon as it is approved."
    }
  }
}
