public import AppStoreWire

/// A subscription's state, its newest transaction and its renewal info.
public struct StoreSubscriptionStatus<Document: Sendable>: Sendable {
  /// The identifier of the subscription group.
  public let groupID: String

  /// The state of the subscription.
  public let status: WireSubscriptionStatus

  /// The newest transaction of the subscription.
  public let transaction: Document

  /// The renewal info: whether and how the subscription renews.
  public let renewalInfo: Document
}

extension StoreSubscriptionStatus: Equatable where Document: Equatable {}
extension StoreSubscriptionStatus: Hashable where Document: Hashable {}
extension StoreSubscriptionStatus: Encodable where Document: Encodable {}
extension StoreSubscriptionStatus: Decodable where Document: Decodable {}

extension StoreSubscriptionStatus {
  func map<Other: Sendable>(
    _ body: (Document) throws(AppStoreError) -> Other
  ) throws(AppStoreError) -> StoreSubscriptionStatus<Other> {
    StoreSubscriptionStatus<Other>(
      groupID: groupID, status: status, transaction: try body(transaction),
      renewalInfo: try body(renewalInfo))
  }
}
