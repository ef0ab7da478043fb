public import TollgateCore

/// The outcome of a purchase.
///
/// All of these are answers; none is an error.
public enum PurchaseOutcome: Hashable, Sendable {
  /// Paid, granted and finished.
  case purchased

  /// It waits for a parent, or for the person in the store's settings.
  ///
  /// The result arrives later as an update.
  case pending
  case cancelled

  /// The person already owns it.
  ///
  /// Nothing was paid.
  case alreadyOwned

  /// A change of plan, effective with the next period.
  ///
  /// Nothing was paid yet.
  case scheduled
  case failed(PurchaseFailure)
}

extension PurchaseOutcome {
  /// The outcome as analytics and journeys name it.
  public var word: String {
    switch self {
    case .purchased: "purchased"
    case .pending: "pending"
    case .cancelled: "cancelled"
    case .alreadyOwned: "already_owned"
    case .scheduled: "scheduled"
    case .failed: "failed"
    }
  }
}
