/// The outcome of a tap on Buy.
public enum PurchaseOutcome<Document: Sendable>: Sendable {
  /// A transaction: a new one, or the account's existing one for the product.
  case purchased(Document)

  /// It waits for approval.
  ///
  /// The transaction arrives as an update.
  case pending

  /// The person changed their mind.
  case cancelled
}

extension PurchaseOutcome: Equatable where Document: Equatable {}
extension PurchaseOutcome: Hashable where Document: Hashable {}
extension PurchaseOutcome: Encodable where Document: Encodable {}
extension PurchaseOutcome: Decodable where Document: Decodable {}

extension PurchaseOutcome {
  func map<Other: Sendable>(
    _ body: (Document) throws(AppStoreError) -> Other
  ) throws(AppStoreError) -> PurchaseOutcome<Other> {
    switch self {
    case .purchased(let document): .purchased(try body(document))
    case .pending: .pending
    case .cancelled: .cancelled
    }
  }
}
