/// An update that is delivered to a process without its asking.
public enum StoreUpdate<Document: Sendable>: Sendable {
  /// A transaction that was made, refunded or otherwise changed.
  case transaction(Document)

  /// A subscription whose state or next renewal changed.
  case status(StoreSubscriptionStatus<Document>)

  /// The account is in another country now.
  case storefront(StorefrontCountry)

  /// The store has something to show the person.
  case message(StoreMessage)

  /// The person tapped Buy in the App Store.
  case intent(PromotedPurchase)
}

extension StoreUpdate: Equatable where Document: Equatable {}
extension StoreUpdate: Hashable where Document: Hashable {}
extension StoreUpdate: Encodable where Document: Encodable {}
extension StoreUpdate: Decodable where Document: Decodable {}

extension StoreUpdate {
  var topic: StoreTopic {
    switch self {
    case .transaction: .transactions
    case .status: .statuses
    case .storefront: .storefront
    case .message: .messages
    case .intent: .intents
    }
  }

  func map<Other: Sendable>(
    _ body: (Document) throws(AppStoreError) -> Other
  ) throws(AppStoreError) -> StoreUpdate<Other> {
    switch self {
    case .transaction(let document): .transaction(try body(document))
    case .status(let status): .status(try status.map(body))
    case .storefront(let country): .storefront(country)
    case .message(let message): .message(message)
    case .intent(let intent): .intent(intent)
    }
  }
}
