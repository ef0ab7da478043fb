extension Product.SubscriptionInfo {
  /// A subscription that a bundle includes
  /// (https://developer.apple.com/documentation/storekit/product/subscriptioninfo/bundledsubscriptions).
  public struct BundledSubscription: Hashable, Sendable, Identifiable {
    /// The product's identifier.
    public let id: Product.ID

    /// The identifier of its group.
    public let subscriptionGroupID: String
  }

  /// The subscriptions that a bundle includes: none, because the local store sells no bundles.
  public var bundledSubscriptions: [BundledSubscription] { [] }
}

extension Transaction {
  /// The bundle that was bought: nil, because the local store sells no bundles
  /// (https://developer.apple.com/documentation/storekit/transaction/bundleproductid).
  public var bundleProductID: String? { nil }

  /// The group of the bundle that was bought: nil, because the local store sells no bundles
  /// (https://developer.apple.com/documentation/storekit/transaction/bundlesubscriptiongroupid).
  public var bundleSubscriptionGroupID: String? { nil }
}
