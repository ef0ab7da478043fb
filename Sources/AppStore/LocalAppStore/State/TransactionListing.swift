/// A selection of an account's transactions.
public enum TransactionListing: String, Hashable, Codable, Sendable, CaseIterable {
  /// The whole history, but no consumables that are finished and were not refunded.
  case all

  /// The transactions by which the account is entitled to something now.
  case currentEntitlements

  /// The transactions that the app has not finished.
  case unfinished
}

extension TransactionListing {
  func contains(_ purchase: Purchase, isFinished: Bool, isEntitled: Bool) -> Bool {
    switch self {
    case .all: purchase.kind != .consumable || !isFinished || !purchase.isOwned
    case .currentEntitlements: isEntitled
    case .unfinished: !isFinished
    }
  }
}
