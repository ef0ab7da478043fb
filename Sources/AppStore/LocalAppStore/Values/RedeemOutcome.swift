/// The outcome of redeeming a code.
public enum RedeemOutcome: Hashable, Codable, Sendable {
  /// The transaction that the code granted.
  ///
  /// It arrives as an update.
  case redeemed(TransactionID)

  /// The account's existing transaction for the product.
  ///
  /// Nothing changed.
  case alreadyOwned(TransactionID)

  /// The transaction of the plan that still runs: the code's plan follows at its end.
  case scheduled(TransactionID)

  /// The transaction of the outcome.
  public var transaction: TransactionID {
    switch self {
    case .redeemed(let id), .alreadyOwned(let id), .scheduled(let id): id
    }
  }
}
