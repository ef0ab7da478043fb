import StoreKit

/// Names of Xcode 27 that code may mention, without a store that sells bundles.
private enum BundleSymbols {
  static func bundle(_ product: Product) -> [Product.ID] {
    let info = product.subscription
    guard product.type == .subscriptionBundle || product.type == .subscriptionSuite else {
      return []
    }
    let groups: [String] = info?.bundledSubscriptions.map(\.subscriptionGroupID) ?? []
    return groups + (info?.bundledSubscriptions.map(\.id) ?? [])
  }

  static func bundle(_ transaction: Transaction) -> [String?] {
    [transaction.bundleProductID, transaction.bundleSubscriptionGroupID]
  }

  static func options() -> Set<RedeemOption> { [] }

  static func commitment(_ transaction: Transaction) -> UInt64? {
    transaction.commitmentInfo?.billingPeriodNumber
  }
}
